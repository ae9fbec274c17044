import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInYear, findWrittenDate, yearOfPath } from './written-date.ts';

test('a date is found in any form that people use in titles, headings and paths', () => {
  for (const text of [
    '2024-03-02',
    'Minutes 2024-03-02.md',
    'meetings/2024/03/02.md',
    'minutes/2024-03/02/notes.md',
    'minutes/2019/2024_03_02_standup.txt',
    'notes-20240302.txt',
    'Weekly sync, 2 March 2024',
    'Weekly sync (March 2nd, 2024)',
    'Sat, Mar 2, 2024',
    'the 2nd of March, 2024',
    '2024 March 2',
    'meetings/2024-03/march-2.md',
    'meetings/2024-03/mar-02.md',
    '02.03.2024 Protokoll',
    'Node TSC Meeting 2024-03-02T17:00Z',
  ])
    expect([text, findWrittenDate(text)?.date]).toEqual([text, '2024-03-02']);
});

test('an invalid or ambiguous date is ignored', () => {
  for (const text of [
    '03/02/2024',
    'March 2024',
    'Plan for 2024',
    '2024-13-02',
    '2024-02-30',
    'v2024.03.02.1',
    '1.2024.03.02',
    'order 120240302',
    '20240302123',
    'RFC 2119',
    '2024-03/marching-2.md',
    '2024-03/march-23rd2.md',
    'May 2, or later',
    'marching 2 2024',
    '31.02.2024',
    '192.168.20.24',
    '',
  ])
    expect([text, findWrittenDate(text)]).toEqual([text, null]);
});

test.each([
  ['minutes/2024/gate-03-02.md', '2024-03-02'],
  ['2024/Gate_Crew-03-02.md', '2024-03-02'],
  ['2024/calls/gate-march-2.md', '2024-03-02'],
  ['2024/mar2.txt', '2024-03-02'],
  ['minutes/12024/gate-03-02.md', null],
  ['2024/v1-03-02.md', null],
  ['2024/gate-19-20.md', null],
  ['2024/gate-03-02-notes.md', null],
  ['2024/summary-21.md', null],
])('the day in %s is %s', (path, date) => expect(findWrittenDate(path)?.date ?? null).toBe(date));

test.each([
  ['Call of May 4', '2023-05-04'],
  ['Agenda: 4th of May video call', '2023-05-04'],
  ['Call of May 4, 2019', null],
  ['Plan for May', null],
  ['Dismay 4', null],
  ['Call of February 30', null],
  ['Step 3 may fail', null],
])('a title such as “%s” of a year is about the day %s', (title, date) => {
  expect(dayInYear(title, '2023')).toBe(date);
  expect(dayInYear(title, null)).toBeNull();
});

test.each([
  ['minutes/2022/2023/call.md', '2023'],
  ['minutes/2026-03-board.md', '2026'],
  ['2026/', '2026'],
  ['minutes/call-2023.md', null],
  ['20231/call.md', null],
])('%s is of the year %s', (path, year) => expect(yearOfPath(path)).toBe(year));

test('the first of several dates counts, and is returned as written', () => {
  expect(findWrittenDate('2 March 2024 to 2024-03-05')).toEqual({ date: '2024-03-02', text: '2 March 2024' });
});

test('any date of a century is found in the form in which it was written', () => {
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const iso = day.toISOString().slice(0, 10);
      expect(findWrittenDate(`a/${iso}-b.md`)?.date).toBe(iso);
      expect(findWrittenDate(`x${iso.replaceAll('-', '')}`)?.date).toBe(iso);
      const words = day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
      expect(findWrittenDate(`On ${words} we met`)?.date).toBe(iso);
    }),
  );
});
