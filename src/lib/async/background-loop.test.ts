import { expect, test, vi } from 'vitest';
import { startBackgroundLoop } from './background-loop.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('turns follow each other, and none begins after stop', async () => {
  let turns = 0;
  const loop = startBackgroundLoop(async () => {
    turns++;
    return 1;
  });
  while (turns < 3) await pause(1);
  await loop.stop();
  const atStop = turns;
  await pause(20);
  expect(turns).toBe(atStop);
});

test('stop ends a long rest at once and waits for a running turn', async () => {
  const resting = startBackgroundLoop(async () => 3_600_000);
  await pause(5);
  await resting.stop();
  let finished = false;
  const working = startBackgroundLoop(async (isStopping) => {
    while (!isStopping()) await pause(1);
    await pause(10);
    finished = true;
    return 0;
  });
  await working.stop();
  expect(finished).toBe(true);
});

test('stop stops waiting for a turn that does not end, after five seconds if nothing else is said', async () => {
  const loop = startBackgroundLoop(() => new Promise<number>(() => {}));
  await expect(loop.stop(10)).resolves.toBeUndefined();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = loop.stop();
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await expect(stopped).resolves.toBeUndefined();
});

test('waking ends a long rest, even during a turn', async () => {
  let turns = 0;
  const loop = startBackgroundLoop(async () => {
    turns++;
    if (turns === 2) loop.wake();
    return 3_600_000;
  });
  await pause(5);
  expect(turns).toBe(1);
  loop.wake();
  await pause(20);
  expect(turns).toBe(3);
  await loop.stop();
});
