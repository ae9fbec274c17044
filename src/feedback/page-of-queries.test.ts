import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodeCursor } from '../lib/ids/cursor.ts';
import { pageOfQueries } from './page-of-queries.ts';

const QUERY_ID = '0b0f2f5e-7a54-4a7e-9d0c-2f1f6f1f9b11';
const AT = '2026-03-01 10:00:00.123456+00';
const rowsOf = (count: number) => Array.from({ length: count }, () => ({ at: AT, query_id: randomUUID() }));
const never = () => Promise.reject(new Error('the list was asked'));

test('a cursor decodes to its position', async () => {
  const { nextCursor } = await pageOfQueries({ size: 1 }, async () => [
    { at: AT, query_id: QUERY_ID },
    ...rowsOf(1),
  ]);
  const asked: unknown[] = [];
  await pageOfQueries({ size: 5, cursor: nextCursor }, async (before, limit) => {
    asked.push(before, limit);
    return [];
  });
  expect(asked).toEqual([{ at: AT, queryId: QUERY_ID }, 6]);
});

test.each([
  [0, 3, 0],
  [2, 3, 2],
  [3, 3, 3],
  [4, 3, 3],
])(
  'of %i rows a page of %i has %i, and there is a next page only if there are more',
  async (count, size, held) => {
    const { rows, nextCursor } = await pageOfQueries({ size }, async (_before, limit) =>
      rowsOf(count).slice(0, limit),
    );
    expect([rows.length, nextCursor !== null]).toEqual([held, count > size]);
  },
);

test('an empty page sends no query', async () => {
  expect(await pageOfQueries({ size: 0 }, never)).toEqual({ rows: [], nextCursor: null });
});

test.each([
  'x',
  '0',
  '[]',
  encodeCursor([AT]),
  encodeCursor([AT, QUERY_ID, 1]),
  encodeCursor([QUERY_ID, AT]),
  encodeCursor([1, QUERY_ID]),
  encodeCursor([AT, null]),
  encodeCursor([AT, QUERY_ID.toUpperCase()]),
  encodeCursor([AT, `${QUERY_ID}'`]),
  encodeCursor(['2026-03-01', QUERY_ID]),
  encodeCursor(['now(); drop table apps; --', QUERY_ID]),
  encodeCursor([`${AT}\n`, QUERY_ID]),
])(
  '%s is not a cursor of the list, and is refused before any query, even for an empty page',
  async (cursor) => {
    for (const size of [0, 10])
      await expect(pageOfQueries({ size, cursor }, never)).rejects.toMatchObject({
        status: 422,
        message: 'query.cursor: is not a cursor of this list; start again without it',
      });
  },
);
