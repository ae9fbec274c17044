import { expect, test } from 'vitest';
import { mapConcurrent } from './map-concurrent.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('results are in the order of the items, with limited concurrency', async () => {
  let running = 0;
  let most = 0;
  const results = await mapConcurrent([5, 3, 1, 4, 2], 2, async (n, index) => {
    most = Math.max(most, ++running);
    for (let i = 0; i < n; i++) await turn();
    running--;
    return [index, n];
  });
  expect(results).toEqual([
    [0, 5],
    [1, 3],
    [2, 1],
    [3, 4],
    [4, 2],
  ]);
  expect(most).toBe(2);
});

test('after an error nothing new starts, running work is awaited, and the error is thrown', async () => {
  const begun: number[] = [];
  let ended = 0;
  const work = mapConcurrent([0, 1, 2, 3, 4], 2, async (n) => {
    begun.push(n);
    await turn();
    if (n === 0) throw new Error('zero');
    await turn();
    ended++;
  });
  await expect(work).rejects.toThrow('zero');
  expect(begun).toEqual([0, 1]);
  expect(ended).toBe(1);
});

test('an empty list maps to an empty list', async () => {
  expect(await mapConcurrent([], 4, async () => 1)).toEqual([]);
});
