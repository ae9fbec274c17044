import { describe, expect, test, vi } from 'vitest';
import { BodyBudget } from './body-budget.ts';

const never = new AbortController().signal;
const quick = () => ({ isLate: () => false, isSlow: () => false, disconnect: () => {} });
const budget = (waitMs = 60_000, waitingMax = 10) =>
  new BodyBudget({ bytesMax: 100, bytesPerCallerMax: 60, waitingMax, waitMs });
/** Returns whether a promise is settled once everything due has run. */
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  let settled = false;
  promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
};

describe('room for bodies', () => {
  test('is granted while available, and to waiting requests in their order', async () => {
    const bodies = budget();
    const first = await bodies.acquire('a', 60, never, quick);
    const second = await bodies.acquire('b', 40, never, quick);
    const third = bodies.acquire('c', 30, never, quick);
    const fourth = bodies.acquire('d', 20, never, quick);
    expect([await isSettled(third), await isSettled(fourth), bodies.heldBytes]).toEqual([false, false, 100]);
    second();
    expect(await isSettled(third)).toBe(true);
    expect(await isSettled(fourth)).toBe(false);
    first();
    (await third)();
    (await fourth)();
    expect(bodies.heldBytes).toBe(0);
  });

  test('never belongs to one caller: another gets room while the first waits', async () => {
    const bodies = budget();
    await bodies.acquire('greedy', 50, never, quick);
    const more = bodies.acquire('greedy', 50, never, quick);
    expect(await isSettled(bodies.acquire('small', 40, never, quick))).toBe(true);
    expect(await isSettled(more)).toBe(false);
  });

  test('is granted exclusively to a body larger than all of it', async () => {
    const bodies = budget();
    const release = await bodies.acquire('a', 1_000, never, quick);
    expect(await isSettled(bodies.acquire('b', 1, never, quick))).toBe(false);
    release();
    release();
    expect(bodies.heldBytes).toBe(1);
  });

  test('that does not come is 503, and so is a full queue', async () => {
    const bodies = budget(1, 1);
    await bodies.acquire('a', 60, never, quick);
    const waiting = bodies.acquire('a', 60, never, quick);
    await expect(bodies.acquire('a', 60, never, quick)).rejects.toMatchObject({ status: 503 });
    await expect(waiting).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  });

  test('is not kept for a sender who disconnected', async () => {
    const bodies = budget();
    const release = await bodies.acquire('a', 60, never, quick);
    const gone = new AbortController();
    const left = bodies.acquire('a', 60, gone.signal, quick);
    gone.abort();
    await expect(left).rejects.toMatchObject({ status: 503 });
    release();
    expect(bodies.heldBytes).toBe(0);
  });

  /** Holds room for each body until its sender is disconnected, and tells which ones were. */
  const holdAll = async (
    bodies: BodyBudget,
    senders: { caller: string; bytes: number; isLate?: boolean; isSlow?: boolean }[],
  ): Promise<string[]> => {
    const gone: string[] = [];
    for (const { caller, bytes, isLate = false, isSlow = false } of senders) {
      const disconnect = () => {
        gone.push(`${caller} ${bytes}`);
        release();
      };
      const sender = { isLate: () => isLate, isSlow: () => isSlow, disconnect };
      const release = await bodies.acquire(caller, bytes, never, () => sender);
    }
    return gone;
  };

  test('is taken from whoever sends slowly, once somebody waits for it, and from nobody else', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
    try {
      const bodies = budget();
      const gone = await holdAll(bodies, [
        { caller: 'a', bytes: 35, isSlow: true },
        { caller: 'a', bytes: 25 },
        { caller: 'b', bytes: 40, isSlow: true },
      ]);
      vi.advanceTimersByTime(5_000);
      expect(gone).toEqual([]);
      const own = bodies.acquire('a', 30, never, quick);
      vi.advanceTimersByTime(1_000);
      expect([gone, await isSettled(own)]).toEqual([['a 35'], true]);
      const others = bodies.acquire('c', 20, never, quick);
      vi.advanceTimersByTime(1_000);
      expect([gone, await isSettled(others)]).toEqual([['a 35', 'b 40'], true]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is taken, for a caller who holds none, from the one who holds most, if that sends several bodies for long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
    try {
      const bodies = budget();
      const late = { isLate: true };
      const gone = await holdAll(bodies, [
        { caller: 'a', bytes: 26, ...late },
        { caller: 'a', bytes: 24, ...late },
        { caller: 'a', bytes: 5 },
        { caller: 'b', bytes: 45, ...late },
      ]);
      const own = bodies.acquire('b', 4, never, quick);
      vi.advanceTimersByTime(3_000);
      expect([gone, await isSettled(own)]).toEqual([[], false]);
      const others = bodies.acquire('c', 20, never, quick);
      vi.advanceTimersByTime(3_000);
      expect([gone, await isSettled(others)]).toEqual([['a 24'], true]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is not taken from callers with one body each', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
    try {
      const bodies = budget();
      const gone = await holdAll(bodies, [
        { caller: 'a', bytes: 50, isLate: true },
        { caller: 'b', bytes: 50, isLate: true },
      ]);
      const others = bodies.acquire('c', 20, never, quick);
      vi.advanceTimersByTime(3_000);
      expect([gone, await isSettled(others)]).toEqual([[], false]);
    } finally {
      vi.useRealTimers();
    }
  });
});
