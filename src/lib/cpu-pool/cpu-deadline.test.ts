import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { processorMs, watchCpuDeadline } from './cpu-deadline.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function watched(limitMs: number, usedMs: () => number | null) {
  const over: [string, number][] = [];
  const stop = watchCpuDeadline({ limitMs, usedMs, onOver: (...reached) => over.push(reached) });
  return { over, stop };
}

test('the limit is of processor time, however much time passes meanwhile', () => {
  let used = 0;
  const { over } = watched(1_000, () => used);
  vi.advanceTimersByTime(4_000);
  used = 999;
  vi.advanceTimersByTime(1_000);
  expect(over).toEqual([]);
  used = 1_000;
  vi.advanceTimersByTime(20);
  expect(over).toEqual([['processor', 1_000]]);
  vi.advanceTimersByTime(60_000);
  expect(over).toHaveLength(1);
});

test('work that gets no processor ends after ten times the limit', () => {
  const { over } = watched(1_000, () => 0);
  vi.advanceTimersByTime(9_999);
  expect(over).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(over).toEqual([['waiting', 10_000]]);
});

test('where processor time is not known, or more than has passed, the time that has passed counts', () => {
  const unknown = watched(1_000, () => null);
  const several = watched(1_000, () => 5_000);
  vi.advanceTimersByTime(999);
  expect([unknown.over, several.over]).toEqual([[], []]);
  vi.advanceTimersByTime(1);
  expect([unknown.over, several.over]).toEqual([[['processor', 1_000]], [['processor', 1_000]]]);
});

test('nothing is called once the watch has ended', () => {
  const { over, stop } = watched(1_000, () => null);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(over).toEqual([]);
});

test.runIf(process.platform === 'linux')('processor time is read of processes and threads that exist', () => {
  const { user, system } = process.cpuUsage();
  expect(Math.abs((processorMs('/proc/self/stat') ?? 0) - (user + system) / 1_000)).toBeLessThan(1_000);
  expect(processorMs('/proc/0/stat')).toBeNull();
});
