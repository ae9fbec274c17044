import { describe, expect, test } from 'vitest';
import type { GoogleEvent } from './answers.ts';
import { eventDocument } from './event-document.ts';

const calendar = { summary: 'Works', timeZone: 'Europe/Berlin' };
const start = { dateTime: '2026-07-02T10:00:00+02:00', timeZone: 'Europe/Berlin' };
const event = (more: Partial<GoogleEvent> = {}): GoogleEvent => ({
  id: 'e1',
  etag: '"1"',
  status: 'confirmed',
  iCalUID: 'e1@google.com',
  summary: 'Review',
  start,
  ...more,
});
const linesOf = (...events: GoogleEvent[]) => eventDocument(events, calendar)?.blocks[0]?.text.split('\n');

describe('an event from the API', () => {
  test('keeps its fields, with dates to the second and its address', () => {
    const document = eventDocument(
      [
        event({
          location: ' North weir ',
          htmlLink: 'https://www.google.com/calendar/event?eid=1',
          created: '2026-02-01T08:00:00.123Z',
          updated: '2026-02-02T08:00:00.999Z',
          end: { dateTime: '2026-07-02T11:30:00+02:00' },
        }),
      ],
      calendar,
    );
    expect(document).toMatchObject({
      source: 'google_calendar',
      type: 'event',
      title: 'Review',
      resourceId: 'e1@google.com',
      createdAt: '2026-02-01T08:00:00Z',
      lastModified: '2026-02-02T08:00:00Z',
      asOf: '2026-07-02T10:00:00+02:00',
      url: 'https://www.google.com/calendar/event?eid=1',
      metadata: {
        start: '2026-07-02T10:00:00+02:00',
        end: '2026-07-02T11:30:00+02:00',
        location: 'North weir',
        status: 'confirmed',
        calendar: 'Works',
      },
    });
  });

  test.each([
    ['its own zone', start, '2026-07-02 10:00 Europe/Berlin'],
    [
      'its own zone, even if Google returns another',
      { dateTime: '2026-07-02T04:00:00-04:00', timeZone: 'Europe/Berlin' },
      '2026-07-02 10:00 Europe/Berlin',
    ],
    ['the zone of its calendar', { dateTime: '2026-07-02T08:00:00Z' }, '2026-07-02 10:00 Europe/Berlin'],
    ['UTC for an unknown zone', { ...start, timeZone: 'Mars/Olympus' }, '2026-07-02 08:00 UTC'],
    ['its day', { date: '2026-07-02' }, '2026-07-02'],
  ])('is shown in %s', (_what, given, shown) => {
    expect(linesOf(event({ start: given }))).toEqual(['Review', `When: ${shown}`]);
  });

  test.each([{}, { dateTime: 'soon' }, { date: '2026-13-01' }])('without a date (%j) has none', (given) => {
    const document = eventDocument([event({ start: given })], calendar);
    expect(document?.asOf).toBeNull();
    expect(linesOf(event({ start: given }))).toEqual(['Review']);
  });

  test('names the organizer only if somebody is invited; rooms without an address by their name', () => {
    const organizer = { email: 'Ada@works.example', displayName: 'Ada Moor' };
    expect(eventDocument([event({ organizer })], calendar)?.participants).toEqual([]);
    const attendees = [
      { email: 'bo@works.example', displayName: 'bo@works.example' },
      { displayName: 'Weir room' },
      {},
    ];
    expect(eventDocument([event({ organizer, attendees })], calendar)?.participants).toEqual([
      { name: 'Ada Moor', email: 'ada@works.example' },
      { name: null, email: 'bo@works.example' },
      { name: 'Weir room', email: null },
    ]);
  });

  test.each([
    [{ hangoutLink: 'https://meet.google.com/abc' }, 'https://meet.google.com/abc'],
    [
      {
        conferenceData: {
          entryPoints: [
            { entryPointType: 'phone', uri: 'tel:+49-30-1' },
            { entryPointType: 'video', uri: 'https://zoom.example/j/1' },
          ],
        },
      },
      'https://zoom.example/j/1',
    ],
  ])('says where to join: %j', (given, address) => {
    expect(linesOf(event(given))).toContain(`Join: ${address}`);
  });
});

describe('a series from the API', () => {
  const series = event({
    recurrence: ['EXDATE;VALUE=DATE:20260723', 'RRULE:FREQ=WEEKLY;UNTIL=20260901T000000Z'],
  });

  test('says how it repeats, and which occurrences were removed or canceled', () => {
    const originalStartTime = { dateTime: '2026-07-09T10:00:00+02:00' };
    const cancelled = {
      id: 'e1_9',
      etag: '"2"',
      status: 'cancelled',
      recurringEventId: 'e1',
      originalStartTime,
    };
    expect(linesOf(cancelled, series)).toEqual([
      'Review',
      'When: 2026-07-02 10:00 Europe/Berlin',
      'Repeats: FREQ=WEEKLY;UNTIL=20260901T000000Z',
      'Except: 2026-07-09 10:00 Europe/Berlin, 2026-07-23',
    ]);
  });

  test('with an invalid rule shows it as written', () => {
    expect(linesOf(event({ recurrence: ['RRULE:FREQ=SOMETIMES'] }))).toContain(
      'Repeats: RRULE:FREQ=SOMETIMES',
    );
  });

  test('without any occurrence does not become a document', () => {
    expect(eventDocument([{ id: 'e1', etag: '"3"', status: 'cancelled' }], calendar)).toBeNull();
    expect(eventDocument([], calendar)).toBeNull();
  });
});
