import { expect, test } from 'vitest';
import { retryAfter } from './retry-plan.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

test('attempts follow the times of Standard Webhooks, and after the tenth there is none', () => {
  const middle = Array.from({ length: 11 }, (_, i) => retryAfter(i + 1, 0.5, null));
  expect(middle).toEqual([
    5,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
    null,
    null,
  ]);
});

test('each delay varies by up to a fifth', () => {
  expect(retryAfter(1, 0, null)).toBeCloseTo(4);
  expect(retryAfter(1, 1, null)).toBeCloseTo(6);
});

test('a receiver’s longer delay is respected, up to a day, and a shorter one is ignored', () => {
  expect(retryAfter(1, 0.5, 100)).toBe(100);
  expect(retryAfter(1, 0.5, 1)).toBe(5);
  expect(retryAfter(1, 0.5, 10 * 24 * HOUR)).toBe(24 * HOUR);
});
