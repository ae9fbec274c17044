import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyIndex } from './key-index.ts';

const KEY = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1));

function rowsOf(index: KeyIndex, left: number, right = left, most = Infinity): number[] {
  const rows: number[] = [];
  index.takeRows(left, right, (row) => rows.push(row) < most);
  return rows;
}

test('returns the rows of a key, and of two keys, in the order added, up to a limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(KEY, { maxLength: 5 }), { maxLength: 60 }),
      KEY,
      KEY,
      (rows, one, other) => {
        const index = new KeyIndex(7);
        for (const [row, keys] of rows.entries()) index.add(row, keys);
        const having = (...wanted: number[]) =>
          rows.flatMap((keys, row) => (wanted.every((key) => keys.includes(key)) ? [row] : []));
        expect(rowsOf(index, one)).toEqual(having(one));
        expect(rowsOf(index, one, other)).toEqual(having(one, other));
        expect(rowsOf(index, one, other, 1)).toEqual(having(one, other).slice(0, 1));
      },
    ),
  );
});

test('a hundred thousand rows are found by any of their keys', () => {
  const index = new KeyIndex();
  for (let row = 0; row < 100_000; row++) index.add(row, [row, -1, row % 7]);
  expect(rowsOf(index, 99_999)).toEqual([99_999]);
  expect(rowsOf(index, -1, 50_001)).toEqual([50_001]);
  expect(rowsOf(index, -1)).toHaveLength(100_000);
});
