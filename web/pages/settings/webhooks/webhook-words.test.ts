import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../../../../src/webhooks/event.ts';
import { EVENTS, triesWords } from './webhook-words.ts';

test('every event of the service can be chosen, once', () => {
  expect(EVENTS.map(({ type }) => type).toSorted()).toEqual([...EVENT_TYPES].toSorted());
});

test('the last attempt shows the receiver’s answer, or why there was none', () => {
  const tried = { time: '2026-11-09T09:00:00Z', ms: 12 };
  const refused = { ...tried, code: null, error: 'connection refused' };
  expect(triesWords([])).toBe('not tried yet');
  expect(triesWords([refused])).toBe('tried once, connection refused after 12 ms');
  expect(triesWords([refused, { ...tried, code: 204, error: null }])).toBe(
    'tried 2 times, answered 204 after 12 ms',
  );
});
