import { expect, test } from 'vitest';
import { PARSE_LIMITS_DEFAULT } from '../../parse/parse-limits.ts';
import { FileDeadline } from './file-deadline.ts';
import { type Answer, ParseProcess } from './parse-process.ts';

test('a small file has the set time, and every megabyte adds half of it', async () => {
  const totals = [];
  for (const length of [0, 999_999, 1_000_000, 4_500_000])
    totals.push((await FileDeadline.of({ bytes: new Uint8Array(length) }, 20_000)).totalMs);
  expect(totals).toEqual([20_000, 20_000, 30_000, 60_000]);
});

test('a file on disk gets time for its size, and a missing one the minimum', async () => {
  const here = await FileDeadline.of({ path: import.meta.filename }, 1_000);
  const gone = await FileDeadline.of({ path: '/no/such/file' }, 1_000);
  expect([here.totalMs, gone.totalMs]).toEqual([1_000, 1_000]);
});

test('every batch has the time left by the batches before it, not the whole of it again', async () => {
  const given: number[] = [];
  const slowChild = {
    usedMs: () => null,
    async ask(_message: unknown, timeoutMs: number, totalMs?: number): Promise<Answer> {
      given.push(timeoutMs);
      expect(totalMs).toBe(10_000);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { type: 'items', items: [] };
    },
  };
  const deadline = new FileDeadline(10_000);
  for (let batch = 0; batch < 4; batch++) await deadline.ask(slowChild, { type: 'more' });
  expect(given[0]).toBe(10_000);
  expect(given).toEqual(given.toSorted((a, b) => b - a));
  expect(new Set(given).size).toBe(4);
});

test('a child that waits for a processor uses none of its time', async () => {
  const given: number[] = [];
  const starvedChild = {
    usedMs: () => 7_000,
    async ask(_message: unknown, timeoutMs: number): Promise<Answer> {
      given.push(timeoutMs);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { type: 'items', items: [] };
    },
  };
  const deadline = new FileDeadline(10_000);
  for (let batch = 0; batch < 3; batch++) await deadline.ask(starvedChild, { type: 'more' });
  expect(given).toEqual([10_000, 10_000, 10_000]);
});

test('a child that exceeds the deadline is ended, and the message names the time of the whole file', async () => {
  const child = new ParseProcess(768);
  await child.ready;
  const busy = { bytes: new TextEncoder().encode(`[${'{"a":{}},'.repeat(200_000)}1]`), filename: 'a.json' };
  const read = { type: 'read', input: busy, limits: PARSE_LIMITS_DEFAULT } as const;
  const error = await new FileDeadline(1).ask(child, read).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'timeout', message: expect.stringContaining('within 1 seconds') });
  expect(child.alive).toBe(false);
});
