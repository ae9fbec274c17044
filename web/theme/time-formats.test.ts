import { expect, test } from 'vitest';
import { timeFormats } from './time-formats.ts';

const { formatAgo, formatClock, formatExact } = timeFormats(['en-US'], 'America/Los_Angeles');
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
  expect(formatClock(new Date('2026-01-01T03:04:00Z'), now)).toMatch(/^Dec 31, 2025, 7:04\sPM$/);
  expect(formatExact(time)).toMatch(/^Thursday, July 30, 2026 at 8:04\sPM PDT$/);
});
