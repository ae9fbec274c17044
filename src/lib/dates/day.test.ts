import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, spellDay, utcDay } from './day.ts';

test('a day is the one in UTC, whatever the zone of the machine', () => {
  expect(utcDay(new Date('2026-03-03T23:59:59.999Z'))).toBe('2026-03-03');
  expect(utcDay(new Date('2026-03-04T01:30:00+02:00'))).toBe('2026-03-03');
  expect(spellDay(Date.parse('2026-03-03T23:59:59.999Z'))).toBe('3 March 2026');
});

test('a day later is the next day', () => {
  const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (date) => {
      const next = utcDay(new Date(date.getTime() + DAY_MS));
      expect(Date.parse(next) - Date.parse(utcDay(date))).toBe(DAY_MS);
    }),
  );
});
