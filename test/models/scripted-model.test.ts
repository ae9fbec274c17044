import { expect, test } from 'vitest';
import { ScriptedModel } from './scripted-model.ts';

const job = { appId: 'a', purpose: 'test', jobId: null };

test('answers are given in the order of the script, and every call is recorded', async () => {
  const model = new ScriptedModel({ answer: ['one', null], mergeHunk: (hunk) => hunk.ours });
  expect(await model.answer({ question: 'first', evidence: [] }, job)).toBe('one');
  expect(await model.answer({ question: 'second', evidence: [] }, job)).toBeNull();
  const hunk = { base: 'b', ours: 'o', theirs: 't', context: { before: '', after: '' } };
  expect(await model.mergeHunk?.(hunk, job)).toBe('o');
  expect(model.callsOf('answer').map((call) => (call.input as { question: string }).question)).toEqual([
    'first',
    'second',
  ]);
});

test('a scripted error is thrown', async () => {
  const model = new ScriptedModel({ answer: [new Error('down')] });
  await expect(model.answer({ question: 'q', evidence: [] }, job)).rejects.toThrow('down');
});

test('a call that is not in the script fails, and optional methods of models are absent', async () => {
  const model = new ScriptedModel({ answer: [] });
  await expect(model.answer({ question: 'q', evidence: [] }, job)).rejects.toThrow('no answer 1 for answer');
  expect(model.mergeHunk).toBeNull();
  expect(model.embed).toBeNull();
});
