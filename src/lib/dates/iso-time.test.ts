import { expect, test } from 'vitest';
import { isoTime } from './iso-time.ts';

test.each([new Date(0), 0, '1970-01-01T01:00:00+01:00'])('a moment is written in UTC: %s', (moment) =>
  expect(isoTime(moment)).toBe('1970-01-01T00:00:00.000Z'),
);

test.each([new Date(Number.NaN), Number.NaN, 8.64e15 + 1, '', '2026-13-01'])(
  'what is no moment gives null instead of an error: %s',
  (moment) => expect(isoTime(moment)).toBeNull(),
);
