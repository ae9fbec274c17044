import { expect, test } from 'vitest';
import { clustersOf } from '../../src/text/names/lookup/word-clusters.ts';
import { hashText } from '../../src/text/names/lookup/hash.ts';
import { packHashes, unpackHashes } from '../../src/text/names/lookup/packed-hashes.ts';
import { clusterVectors } from './cluster-vectors.ts';
import { packClusters } from './pack-clusters.ts';

/** Returns vectors around a few directions. */
const around = (direction: number, count: number): number[][] =>
  Array.from({ length: count }, (_, i) =>
    [0, 1, 2, 3].map((d) => (d === direction ? 10 : (i * (d + 3)) % 2)),
  );
const vectors = [0, 1, 2, 3].flatMap((direction) => around(direction, 8));

test('vectors of one direction are in one group, and groups in larger groups', () => {
  const { groups, parents } = clusterVectors(vectors, [4, 2]);
  for (const start of [0, 8, 16, 24])
    expect(new Set(groups.slice(start, start + 8)).size).toBeLessThanOrEqual(2);
  expect(new Set(groups).size).toBeGreaterThan(1);
  expect(parents.every((above) => above.length === 1 && (above[0] ?? 9) < 2)).toBe(true);
});

test('the same vectors give the same groups', () => {
  expect(clusterVectors(vectors, [4, 2])).toEqual(clusterVectors(vectors, [4, 2]));
});

test('packed groups keep each word once', () => {
  const { groups, parents } = clusterVectors(vectors, [4, 2]);
  const words = vectors.map((_, i) => `word${i % 20}`);
  expect(packClusters(words, { groups, parents })).toMatchObject({ words: 20, parents });
});

test('hashes unpack as they were packed', () => {
  const hashes = ['a', 'b', 'oslo', 'lisbon'].map(hashText).toSorted((a, b) => a - b);
  expect([...unpackHashes(packHashes(hashes), hashes.length)]).toEqual(hashes);
});

test('words with similar uses share a group, unknown words have none', () => {
  expect(clustersOf('monday')).toEqual(clustersOf('tuesday'));
  expect(clustersOf('oslo').at(-1)).toBe(clustersOf('stockholm').at(-1));
  expect(clustersOf('monday')).not.toEqual(clustersOf('oslo'));
  expect(clustersOf('qzxvkw')).toEqual([]);
});
