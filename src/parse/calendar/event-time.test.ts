import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { dayTime, type EventTime, eventTime, eventTimes, zonedTime } from './event-time.ts';

function start(line: string, zone = ''): EventTime | null {
  const source = `BEGIN:VCALENDAR\r\n${zone}BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const calendar = new ICAL.Component(ICAL.parse(source) as never);
  return eventTime(calendar.getFirstSubcomponent('vevent')!, 'dtstart');
}

test('a date stays a date, and a time in UTC stays in UTC', () => {
  expect(start('DTSTART;VALUE=DATE:20260302')).toEqual({
    iso: '2026-03-02',
    shown: '2026-03-02',
    isAllDay: true,
  });
  expect(start('DTSTART:20260302T100000Z')).toEqual({
    iso: '2026-03-02T10:00:00Z',
    shown: '2026-03-02 10:00 UTC',
    isAllDay: false,
  });
});

test('a time in a zone has its offset, in summer and winter', () => {
  expect(start('DTSTART;TZID=Europe/Berlin:20260302T100000')?.iso).toBe('2026-03-02T10:00:00+01:00');
  expect(start('DTSTART;TZID=Europe/Berlin:20260702T100000')?.iso).toBe('2026-07-02T10:00:00+02:00');
  expect(start('DTSTART;TZID=Asia/Kolkata:20260302T100000')?.iso).toBe('2026-03-02T10:00:00+05:30');
  expect(start('DTSTART;TZID=Etc/UTC:20260302T100000')?.iso).toBe('2026-03-02T10:00:00Z');
});

test('a zone that the file defines is used', () => {
  const zone =
    'BEGIN:VTIMEZONE\r\nTZID:Works\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0230\r\nTZOFFSETTO:+0230\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n';
  expect(start('DTSTART;TZID=Works:20260302T100000', zone)).toMatchObject({
    iso: '2026-03-02T10:00:00+02:30',
    shown: '2026-03-02 10:00 Works',
  });
});

test('times in unknown zones, and floating ones, are read as UTC', () => {
  expect(start('DTSTART;TZID=Nowhere/Else:20260302T100000')?.iso).toBe('2026-03-02T10:00:00Z');
  expect(start('DTSTART:20260302T100000')).toMatchObject({
    iso: '2026-03-02T10:00:00Z',
    shown: '2026-03-02 10:00',
  });
});

test('a missing date is null', () => {
  expect(start('SUMMARY:x')).toBeNull();
});

test('several dates of the same name are read, and invalid ones are omitted', () => {
  const source =
    'BEGIN:VEVENT\r\nEXDATE;TZID=Europe/Berlin:20260302T100000,20260309T100000\r\nEXDATE;VALUE=DATE:20260316\r\nEND:VEVENT';
  const event = new ICAL.Component(ICAL.parse(source) as never);
  expect(eventTimes(event, 'exdate').map(({ shown }) => shown)).toEqual([
    '2026-03-02 10:00 Europe/Berlin',
    '2026-03-09 10:00 Europe/Berlin',
    '2026-03-16',
  ]);
  expect(eventTimes(event, 'rdate')).toEqual([]);
});

test('a moment is shown in its zone, summer and winter, and in UTC if the zone is unknown', () => {
  expect(zonedTime('2026-07-02T08:00:00Z', 'Europe/Berlin')).toEqual({
    iso: '2026-07-02T10:00:00+02:00',
    shown: '2026-07-02 10:00 Europe/Berlin',
    isAllDay: false,
  });
  expect(zonedTime('2026-03-02T04:00:00-05:00', 'Asia/Kolkata')?.iso).toBe('2026-03-02T14:30:00+05:30');
  expect(zonedTime('2026-03-02T10:00:00+01:00', 'Nowhere')?.shown).toBe('2026-03-02 09:00 UTC');
  expect(zonedTime('soon', 'UTC')).toBeNull();
  expect([dayTime('2026-03-02')?.iso, dayTime('2026-02-41')]).toEqual(['2026-03-02', null]);
});
