import { expect, test } from 'vitest';
import { inlineCpu } from '../../../test/cpu/inline-cpu.ts';
import { type CpuPool, INLINE_CHARS_MAX, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { readStoredContent, runOnContent, type ToRead } from './read-content.ts';

async function readTexts({ content }: { content: ToRead }) {
  const { blocks, warnings } = await readStoredContent(content);
  return { texts: blocks.map(({ text }) => text), warnings };
}
const readTextsTask = defineTask(import.meta.url, readTexts);

/** Threads that count what is sent to them; each task fails with the next of these errors. */
function threads(...errors: Error[]) {
  const seen = { tasks: 0 };
  const run: CpuPool['run'] = async (task, input, appId) => {
    seen.tasks++;
    const error = errors.shift();
    if (error) throw error;
    return inlineCpu.run(task, input, appId);
  };
  return { seen, cpu: { ...inlineCpu, run } };
}
const read = (cpu: CpuPool, content: ToRead, limits = {}) =>
  runOnContent(cpu, 'a', readTextsTask, { content }, limits);
const sent = (body: string): ToRead => ({ body, blocks_json: null, sent_json: null });
const stored = (text: string): ToRead => ({
  body: null,
  blocks_json: JSON.stringify([{ id: 'b', type: 'paragraph', text }]),
  sent_json: null,
});
const LONG = 'word '.repeat(INLINE_CHARS_MAX / 4);
const TOO_LONG = new TaskLimitError('takes longer than 60 seconds');

test('a short document is read here, a long one in a thread, as is a short one with much beside it', async () => {
  const { seen, cpu } = threads();
  expect(await read(cpu, sent('# Head\n\nText'))).toEqual({ texts: ['Head', 'Text'], warnings: [] });
  expect(await read(cpu, stored('Text'))).toEqual({ texts: ['Text'], warnings: [] });
  expect(await read(cpu, stored(LONG), { blocksMax: 200_000 })).toMatchObject({ texts: [LONG] });
  expect(seen.tasks).toBe(0);
  expect((await read(cpu, sent(LONG), { blocksMax: 200_000 })).texts).toHaveLength(1);
  expect(await read(cpu, stored(LONG))).toMatchObject({ texts: [LONG] });
  await read(cpu, stored('Text'), { moreChars: INLINE_CHARS_MAX });
  expect(seen.tasks).toBe(3);
});

test('a short text whose format is slow to read is read in a thread, until its blocks are known', async () => {
  const { seen, cpu } = threads();
  const text = '= Gates\n\n:north: open\n\nNOTE: They open in June.\n';
  expect((await read(cpu, sent(text))).texts).toContain('They open in June.');
  expect(seen.tasks).toBe(1);
  await read(cpu, { ...stored('They open in June.'), body: text });
  expect(seen.tasks).toBe(1);
});

test('what was sent but takes too long to read becomes plain text with the reason, in a thread too', async () => {
  const { seen, cpu } = threads(TOO_LONG);
  const { texts, warnings } = await read(cpu, sent(`# Head\n\n${LONG}`));
  expect(texts[0]).toBe('# Head');
  expect(warnings).toEqual(['Kept as plain text: reading it takes longer than 60 seconds.']);
  expect(seen.tasks).toBe(2);
});

test('blocks or plain text that take too long are refused with the reason, and other failures are reported', async () => {
  const message = 'This document is too large: reading it takes longer than 60 seconds.';
  const refused = { code: 'TooCostly', message };
  await expect(read(threads(TOO_LONG).cpu, stored(LONG))).rejects.toMatchObject(refused);
  await expect(read(threads(TOO_LONG, TOO_LONG).cpu, sent(LONG))).rejects.toMatchObject(refused);
  const gone = threads(new Error('the thread is gone'));
  await expect(read(gone.cpu, sent(LONG))).rejects.toThrow('the thread is gone');
});

test('what was sent is not read again once its blocks are stored, even if there are none', async () => {
  expect(await readStoredContent({ ...sent('Text'), blocks_json: '[]' })).toEqual({
    blocks: [],
    warnings: [],
  });
});
