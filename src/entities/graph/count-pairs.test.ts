import { expect, test } from 'vitest';
import { countPairs } from './count-pairs.ts';

test('two are joined by the number of documents they share, the most first', () => {
  const { edges, isTruncated } = countPairs([['b', 'a', 'c'], ['a', 'b', 'b'], ['c'], []], 10);
  expect(edges).toEqual([
    { from: 'a', to: 'b', weight: 2 },
    { from: 'a', to: 'c', weight: 1 },
    { from: 'b', to: 'c', weight: 1 },
  ]);
  expect(isTruncated).toBe(false);
});

test('it says when pairs were omitted, and a list of everyone does not become a graph of everyone', () => {
  expect(countPairs([['a', 'b', 'c']], 2)).toMatchObject({ edges: { length: 2 }, isTruncated: true });
  const everyone = Array.from({ length: 300 }, (_, i) => `n${String(i).padStart(3, '0')}`);
  const { edges, isTruncated } = countPairs([everyone], 100_000);
  expect([edges.length, isTruncated]).toEqual([(60 * 59) / 2, true]);
});
