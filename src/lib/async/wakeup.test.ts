import { expect, test } from 'vitest';
import { Wakeup } from './wakeup.ts';

test('ends a current wait, and the next one if nobody waited', async () => {
  const wakeup = new Wakeup();
  const waiting = wakeup.wait(60_000);
  wakeup.wake();
  expect(await waiting).toBe(true);
  wakeup.wake();
  wakeup.wake();
  expect(await wakeup.wait(60_000)).toBe(true);
});

test('without a signal the wait ends by itself, and says so', async () => {
  const wakeup = new Wakeup();
  wakeup.wake();
  await wakeup.wait(60_000);
  expect(await wakeup.wait(1)).toBe(false);
});
