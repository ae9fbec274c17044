import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

const usedMb = () => getHeapStatistics().used_heap_size / 2 ** 20;
const makeGarbage = () => Array.from({ length: 250_000 }, (_, i) => ({ i, name: `number ${i}` })).length;

test('unreferenced objects are collected from the heap', () => {
  collectGarbage();
  const before = usedMb();
  expect(makeGarbage()).toBe(250_000);
  collectGarbage();
  expect(usedMb() - before).toBeLessThan(10);
});
