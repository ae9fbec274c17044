import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { isRecord } from '../narrow.ts';
import { leaveLittle } from './leave-little.ts';

const heldMb = () => getHeapStatistics().total_physical_size / 2 ** 20;
const makeGarbage = () => Array.from({ length: 1_000_000 }, (_, i) => ({ i, name: `number ${i}` })).length;

function isOfWholeHeap(entry: object): boolean {
  const detail = 'detail' in entry ? entry.detail : null;
  return isRecord(detail) && detail['kind'] === constants.NODE_PERFORMANCE_GC_MAJOR;
}

/** Returns how many collections of the whole heap happen meanwhile. */
async function collectionsDuring(work: () => void): Promise<number> {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    // Safe: Node describes every entry of this type so.
    for (const entry of list.getEntries()) if (isOfWholeHeap(entry)) collections++;
  });
  observer.observe({ entryTypes: ['gc'] });
  work();
  await pause(50);
  observer.disconnect();
  return collections;
}

test('the pages of a large task’s garbage are given back to the system', () => {
  leaveLittle(0);
  const before = heldMb();
  expect(makeGarbage()).toBe(1_000_000);
  expect(heldMb()).toBeGreaterThan(before + 40);
  leaveLittle(0);
  expect(heldMb()).toBeLessThan(before + 10);
});

test('after short tasks that leave little nothing is collected', async () => {
  leaveLittle(0);
  const run = () => {
    for (let task = 0; task < 100; task++) leaveLittle(1_900);
  };
  expect(await collectionsDuring(run)).toBe(0);
});

test('after a long task everything is collected: it may have left pages that are counted nowhere', async () => {
  leaveLittle(0);
  expect(await collectionsDuring(() => leaveLittle(2_100))).toBeGreaterThan(0);
});
