import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyIndex } from './key-index.ts';

const KEY = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1));

test('finds the rows of a key, and of two keys, in the order added', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(KEY, { maxLength: 5 })), KEY, KEY, (rows, one, other) => {
      const index = new KeyIndex(7);
      for (const [row, keys] of rows.entries()) index.add(row, keys);
      const having = (...wanted: number[]) =>
        rows.flatMap((keys, row) => (wanted.every((key) => keys.includes(key)) ? [row] : []));
      expect([...index.rowsOf(one)]).toEqual(having(one));
      expect([...index.rowsOfBoth(one, other)]).toEqual(having(one, other));
    }),
  );
});

test('a hundred thousand rows are found by any of their keys', () => {
  const index = new KeyIndex();
  for (let row = 0; row < 100_000; row++) index.add(row, [row, -1, row % 7]);
  expect([...index.rowsOf(99_999)]).toEqual([99_999]);
  expect([...index.rowsOfBoth(-1, 50_001)]).toEqual([50_001]);
  expect([...index.rowsOf(-1)]).toHaveLength(100_000);
});
