import { expect, test } from 'vitest';
import { type CalendarEvent, seriesDocument } from './series-document.ts';
import { dayTime, zonedTime } from './event-time.ts';

const ada = { name: 'Ada Moor', email: 'ada@works.example' };
const bo = { name: null, email: 'bo@works.example' };
const at = (moment: string) => zonedTime(moment, 'Europe/Berlin');

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: '1@works.example',
  title: 'Stand-up',
  start: at('2026-03-02T09:00:00Z'),
  end: null,
  isOccurrence: false,
  insteadOf: null,
  rule: null,
  leftOut: [],
  location: null,
  organizer: null,
  attendees: [],
  description: null,
  conference: null,
  status: null,
  url: null,
  createdAt: null,
  changedAt: null,
  ...more,
});
const occurrence = (moment: string, more: Partial<CalendarEvent> = {}) =>
  event({ isOccurrence: true, insteadOf: at(moment), title: `Instead of ${moment.slice(0, 10)}`, ...more });
const textsOf = (...events: CalendarEvent[]) => seriesDocument(events, null).blocks.map(({ text }) => text);

test('a series precedes its changed occurrences, which are sorted by time', () => {
  const last = occurrence('2026-03-23T09:00:00Z');
  const first = occurrence('2026-03-09T09:00:00Z', { title: 'Earlier' });
  const series = event({ rule: 'FREQ=WEEKLY', changedAt: '2026-02-01T08:00:00Z' });
  const document = seriesDocument([last, series, first], 'Works');
  expect(document).toMatchObject({
    title: 'Stand-up',
    resourceId: '1@works.example',
    asOf: '2026-03-02T10:00:00+01:00',
    lastModified: '2026-02-01T08:00:00Z',
    metadata: { start: '2026-03-02T10:00:00+01:00', recurrence: 'FREQ=WEEKLY', calendar: 'Works' },
  });
  expect(document.blocks.map(({ text }) => text.split('\n')[0])).toEqual([
    'Stand-up',
    'Earlier',
    'Instead of 2026-03-23',
  ]);
});

test('occurrences of an unknown series are a document of their own', () => {
  const document = seriesDocument(
    [occurrence('2026-03-23T09:00:00Z'), occurrence('2026-03-09T09:00:00Z')],
    null,
  );
  expect(document.title).toBe('Instead of 2026-03-09');
  expect(document.blocks).toHaveLength(2);
});

test('an organizer who is also invited is named once per occurrence and once in the whole', () => {
  const events = [
    event({ organizer: ada, attendees: [ada, bo] }),
    occurrence('2026-03-09T09:00:00Z', { organizer: ada, attendees: [bo, ada] }),
  ];
  const document = seriesDocument(events, null);
  expect(document.participants).toEqual([ada, bo]);
  expect(document.blocks.map(({ text }) => text.split('\n').at(-1))).toEqual([
    'Who: Ada Moor, bo@works.example',
    'Who: Ada Moor, bo@works.example',
  ]);
  expect(document.blocks.map(({ sender }) => sender)).toEqual([ada, ada]);
});

test('canceled occurrences are named in order, each once, in whatever zone they were given', () => {
  const leftOut = [
    at('2026-03-16T09:00:00Z'),
    dayTime('2026-03-05'),
    zonedTime('2026-03-16T10:00:00+01:00', 'Europe/Berlin'),
    at('2026-03-09T09:00:00Z'),
  ].filter((time) => time !== null);
  expect(textsOf(event({ leftOut }))).toEqual([
    'Stand-up\nWhen: 2026-03-02 10:00 Europe/Berlin\nExcept: 2026-03-05, 2026-03-09 10:00 Europe/Berlin, 2026-03-16 10:00 Europe/Berlin',
  ]);
});

test('an event shows where it is, how to join and whether it is canceled, and nothing unknown', () => {
  const joined = { location: 'North weir', conference: 'https://meet.google.com/abc', status: 'cancelled' };
  expect(textsOf(event({ ...joined, start: null }))).toEqual([
    'Cancelled: Stand-up\nWhere: North weir\nJoin: https://meet.google.com/abc',
  ]);
  expect(textsOf(event({ title: null, start: null }))).toEqual(['Event']);
});
