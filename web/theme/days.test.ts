import { afterAll, expect, test, vi } from 'vitest';

// Formatters take the zone of the process when they are made.
vi.stubEnv('TZ', 'America/Los_Angeles');
const { formatAgo, formatClock, formatExact } = await import('./numbers.ts');

afterAll(() => vi.unstubAllEnvs());

const now = new Date('2026-11-22T12:00:00Z');

test('a day that a document states is the same day in every time zone, and has no time', () => {
  const day = new Date('2026-07-31T00:00:00Z');
  for (const format of [formatAgo, formatClock]) {
    expect(format(day, now)).toBe('Jul 31');
    expect(format(new Date('2025-07-31T00:00:00Z'), now)).toBe('Jul 31, 2025');
  }
  expect(formatAgo(new Date('2026-11-22T00:00:00Z'), now)).toBe('Nov 22');
  expect(formatExact(day)).toBe('Friday, July 31, 2026');
});

test('a time is shown in the reader’s zone, which the exact time names', () => {
  const time = new Date('2026-07-31T03:04:00Z');
  expect(formatAgo(time, now)).toBe('Jul 30');
  expect(formatClock(time, now)).toMatch(/^Jul 30, 8:04\sPM$/);
  expect(formatClock(new Date('2025-07-31T03:04:00Z'), now)).toMatch(/^Jul 30, 2025, 8:04\sPM$/);
  expect(formatExact(time)).toMatch(/^Thursday, July 30, 2026 at 8:04\sPM PDT$/);
});
