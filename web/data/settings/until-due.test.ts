import { expect, test } from 'vitest';
import { untilDue } from './until-due.ts';

test('a waiting delivery is checked when it is due or being sent, and nothing is requested while nothing waits', () => {
  const now = Date.parse('2026-11-09T09:00:00Z');
  const due = (next_at: string | null) => ({ next_at });
  expect(untilDue([due(null)], now)).toBe(false);
  expect(untilDue([due('2026-11-09T08:59:00Z'), due('2026-11-09T14:00:00Z')], now)).toBe(2_000);
  expect(untilDue([due('2026-11-09T09:00:50Z')], now)).toBe(2_000);
  expect(untilDue([due('2026-11-09T09:05:00Z'), due(null)], now)).toBe(300_000);
});
