import { expect, test } from 'vitest';
import { z } from 'zod';
import { encodeCursor } from '../../lib/ids/cursor.ts';
import { pageOf, readCursor } from './page.ts';

const place = z.tuple([z.iso.datetime(), z.uuid()]);
const values = ['2026-03-04T10:00:00.000Z', '6f1c2f0e-2a51-4c3c-9b61-0f5f1f1f1f1f'];

test('a cursor is read as the place that it was made of', () => {
  expect(readCursor(encodeCursor(values), place)).toEqual(values);
});

test.each([undefined, null])('without a cursor (%s) the list begins', (cursor) => {
  expect(readCursor(cursor, place)).toBeNull();
});

test.each([
  ['invented', 'xyz'],
  ['empty', ''],
  ['of a list with another order', encodeCursor([7, values[1] ?? null])],
  ['of a list with fewer values', encodeCursor(values.slice(0, 1))],
  ['of a list with more values', encodeCursor([...values, null])],
])('a cursor that is %s gets 422 with its place in the request', (_, cursor) => {
  const issue = { loc: ['cursor'], msg: 'is not a cursor of this list; start again without it' };
  expect(() => readCursor(cursor, place, ['cursor'])).toThrow(
    expect.objectContaining({ status: 422, detail: [expect.objectContaining(issue)] }),
  );
});

test('a page has as many rows as asked for, and a cursor only if more follow', () => {
  const cursorAfter = (row: number) => `after ${row}`;
  expect(pageOf([1, 2, 3], 2, cursorAfter)).toEqual({ rows: [1, 2], nextCursor: 'after 2' });
  expect(pageOf([1, 2], 2, cursorAfter)).toEqual({ rows: [1, 2], nextCursor: null });
  expect(pageOf([1], 0, cursorAfter)).toEqual({ rows: [], nextCursor: null });
  expect(pageOf([], 2, cursorAfter)).toEqual({ rows: [], nextCursor: null });
});
