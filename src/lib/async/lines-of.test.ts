import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

const lines = (pieces: string[], charsMax = 1_000) =>
  Array.fromAsync(linesOf(Readable.from(pieces), charsMax));

test('lines are put together wherever the pieces end', async () => {
  expect(await lines(['a', 'b\nc\n\n', 'd', 'e\n', 'f'])).toEqual(['ab', 'c', '', 'de', 'f']);
  expect(await lines([])).toEqual([]);
});

test('separators that may stand in a string of JSON end no line', async () => {
  expect(await lines(['{"a":"x\u2028y\u2029z"}\n'])).toEqual(['{"a":"x\u2028y\u2029z"}']);
});

test('a line without an end is not collected', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read++;
      yield 'x'.repeat(100);
    }
  }
  await expect(Array.fromAsync(linesOf(endless(), 1_000))).rejects.toThrow('more than 1000 characters');
  expect(read).toBe(11);
});
