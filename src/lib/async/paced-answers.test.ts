import { expect, test } from 'vitest';
import { PacedAnswers } from './paced-answers.ts';

test('an answer is reused for several times what it took to compute, to each key its own', async () => {
  let nowMs = 0;
  let found = 0;
  const answers = new PacedAnswers<number>(9, () => nowMs);
  const ask = (key: string) =>
    answers.get(key, async () => {
      nowMs += 300;
      return ++found;
    });
  expect([await ask('a'), await ask('a')]).toEqual([1, 1]);
  expect(await ask('b')).toBe(2);
  nowMs = 300 + 9 * 300 - 1;
  expect(await ask('a')).toBe(1);
  nowMs++;
  expect(await ask('a')).toBe(3);
});

test('failures are retried, and what took no time is always computed again', async () => {
  const answers = new PacedAnswers<number>(9, () => 0);
  await expect(answers.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await answers.get('a', async () => 1)).toBe(1);
  expect(await answers.get('a', async () => 2)).toBe(2);
});
