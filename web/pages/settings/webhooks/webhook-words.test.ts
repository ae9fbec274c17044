import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../../../src/webhooks/event.ts';
import { untilDue } from '../../../data/settings/webhooks.ts';
import { EVENTS, triesWords } from './webhook-words.ts';

test('every event of the service can be chosen, once', () => {
  expect(EVENTS.map(({ type }) => type).toSorted()).toEqual([...EVENT_TYPES].toSorted());
});

test('the last try says what the receiver answered, or why there was no answer', () => {
  const tried = { time: '2026-11-09T09:00:00Z', ms: 12 };
  const refused = { ...tried, code: null, error: 'connection refused' };
  expect(triesWords([])).toBe('not tried yet');
  expect(triesWords([refused])).toBe('tried once, connection refused after 12 ms');
  expect(triesWords([refused, { ...tried, code: 204, error: null }])).toBe(
    'tried 2 times, answered 204 after 12 ms',
  );
});

test('what waits is looked at when it is due, and nothing is asked while nothing waits', () => {
  const now = Date.parse('2026-11-09T09:00:00Z');
  const due = (next_at: string | null) => ({ next_at });
  expect(untilDue([due(null)], now)).toBe(false);
  expect(untilDue([due('2026-11-09T08:59:00Z'), due('2026-11-09T14:00:00Z')], now)).toBe(2_000);
  expect(untilDue([due('2026-11-09T09:05:00Z'), due(null)], now)).toBe(300_000);
});
