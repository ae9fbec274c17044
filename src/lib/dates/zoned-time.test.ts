import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetOf, toZonedIso } from './zoned-time.ts';

test.each([
  ['2026-05-25T00:38:09+05:30', 330],
  ['2026-05-25 00:38:09 -0700', -420],
  ['2026-05-25T00:38:09.123+14:00', 840],
  ['2026-05-25T00:38+01:00', 60],
  ['2026-05-25T00:38:09Z', null],
  ['2026-05-25T00:38:09+00:00', null],
  ['2026-05-25', null],
  ['', null],
  [17, null],
])('%j is written %j minutes east of UTC', (written, minutes) => {
  expect(offsetOf(written)).toBe(minutes);
});

test('a moment in a zone begins with the local date, and is the same moment', () => {
  expect(toZonedIso(new Date('2026-05-24T19:08:09Z'), 330)).toBe('2026-05-25T00:38:09.000+05:30');
  expect(toZonedIso(new Date('2026-08-03T00:31:11Z'), -420)).toBe('2026-08-02T17:31:11.000-07:00');
  expect(toZonedIso(new Date('2026-08-03T00:31:11Z'), null)).toBe('2026-08-03T00:31:11.000Z');
});

test('any moment is the same after conversion to any zone and back', () => {
  const offset = fc.integer({ min: -15 * 60, max: 15 * 60 });
  const moment = fc.date({ min: new Date('1900-01-02'), max: new Date('9998-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, offset, (date, minutes) => {
      const written = toZonedIso(date, minutes);
      expect(new Date(written)).toEqual(date);
      expect(offsetOf(written)).toBe(minutes || null);
    }),
  );
});
