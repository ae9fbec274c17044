import { expect, test } from 'vitest';
import { fuseRanks } from './fuse-ranks.ts';

const fuse = (...rankings: number[][]) => fuseRanks(rankings, (n) => n).map(({ item }) => item);

test('results high in both rankings come first, and those in one are still included', () => {
  expect(fuse([1, 2, 3], [3, 2, 4])).toEqual([3, 2, 1, 4]);
});

test('one ranking alone keeps its order', () => {
  expect(fuse([5, 3, 9], [])).toEqual([5, 3, 9]);
});

test('scores are the sums of the reciprocal ranks', () => {
  const [first] = fuseRanks([[7], [7]], (n) => n);
  expect(first?.score).toBeCloseTo(2 / 61, 10);
});
