import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const MODULE = JSON.stringify(import.meta.resolve('./collect-after-task.ts'));

/** Runs the body of an async function in a thread of its own, because what other tests left in this one counts; returns what it returns. */
async function inNewThread(body: string): Promise<unknown> {
  const code = `
    const { constants, PerformanceObserver } = require('node:perf_hooks');
    const { getHeapStatistics } = require('node:v8');
    const heldMb = () => getHeapStatistics().total_physical_size / 2 ** 20;
    import(${MODULE}).then(async ({ collectAfterTask }) => { collectAfterTask(0); ${body} })
      .then((result) => require('node:worker_threads').parentPort.postMessage(result));`;
  const worker = new Worker(code, { eval: true });
  const [result] = await once(worker, 'message');
  await worker.terminate();
  return result;
}

/** Counts the collections of the whole heap while a statement runs. */
const collections = (statement: string) =>
  inNewThread(`
    let count = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) count++;
    });
    observer.observe({ entryTypes: ['gc'] });
    ${statement}
    await new Promise((resolve) => setTimeout(resolve, 50));
    return count;`);

test('the pages of a large task’s garbage are given back to the system', async () => {
  const held = await inNewThread(`
    const before = heldMb();
    Array.from({ length: 1_000_000 }, (_, i) => ({ i, name: 'number ' + i }));
    const during = heldMb();
    collectAfterTask(0);
    return { made: during - before, left: heldMb() - before };`);
  expect(held).toEqual({ made: expect.any(Number), left: expect.any(Number) });
  expect(held).toSatisfy(({ made, left }: { made: number; left: number }) => made > 40 && left < 10);
});

test('after short tasks that leave little nothing is collected', async () =>
  expect(await collections('for (let task = 0; task < 100; task++) collectAfterTask(1_900);')).toBe(0));

test('after a long task everything is collected: it may have left pages that are counted nowhere', async () =>
  expect(await collections('collectAfterTask(2_100);')).toBeGreaterThan(0));
