import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Activity } from './activity.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const never = () => new Promise<void>(() => {});

test('an app is busy while it writes and for a little while after, and others are not', async () => {
  const activity = new Activity({ quietMs: 50, waitMsMax: 60_000 });
  const end = Promise.withResolvers<void>();
  const writing = activity.during('a', () => end.promise);
  expect(activity.busyApps()).toEqual(['a']);
  end.resolve();
  await writing;
  expect(activity.busyApps()).toEqual(['a']);
  vi.advanceTimersByTime(80);
  expect(activity.busyApps()).toEqual([]);
});

test('an app that writes without pause does not hold back its background work forever', () => {
  const activity = new Activity({ quietMs: 50, waitMsMax: 30 });
  void activity.during('a', never);
  vi.advanceTimersByTime(60);
  expect(activity.busyApps()).toEqual([]);
  activity.served('a');
  expect(activity.busyApps()).toEqual(['a']);
});

test('a write that fails has ended', async () => {
  const activity = new Activity({ quietMs: 0, waitMsMax: 60_000 });
  await expect(activity.during('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(activity.busyApps()).toEqual([]);
});
