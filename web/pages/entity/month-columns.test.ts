import { expect, test } from 'vitest';
import { monthColumns } from './month-columns.ts';

const month = (start: string, count: number) => ({ start: `${start}-01T00:00:00.000Z`, count });
const seen = (...buckets: { start: string; count: number }[]) =>
  monthColumns(buckets).map(({ start, count, share }) => [start.slice(0, 7), count, share]);

test('months without documents are shown between those with some', () => {
  expect(seen(month('2024-11', 2), month('2025-02', 4))).toEqual([
    ['2024-11', 2, 0.5],
    ['2024-12', 0, 0],
    ['2025-01', 0, 0],
    ['2025-02', 4, 1],
  ]);
});

test('of many years the last five are shown', () => {
  const columns = seen(month('1999-01', 9), month('2025-06', 1));
  expect([columns.length, columns[0]?.[0], columns.at(-1)]).toEqual([60, '2020-07', ['2025-06', 1, 1]]);
});

test('without documents there is nothing to show', () => {
  expect(seen()).toEqual([]);
});
