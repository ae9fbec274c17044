import { expect, test } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { parseIcs } from './parse-ics.ts';

const calendar = (...events: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:Works',
    ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

test('an event gives when, where, who and what, with the time in its own zone', () => {
  const [event] = parseIcs(
    calendar(
      [
        'UID:1@x',
        'SUMMARY:Gate inspection',
        'DTSTART;TZID=Europe/Berlin:20260302T100000',
        'DTEND;TZID=Europe/Berlin:20260302T113000',
        'LOCATION:North weir',
        'ORGANIZER;CN=Ada Moor:mailto:Ada@works.example',
        'ATTENDEE:mailto:bo@works.example',
        'DESCRIPTION:Bring <b>boots</b>.<br>And a lamp &amp\\; rope.'.replace('\\;', ';'),
        'CREATED:20260201T080000Z',
        'LAST-MODIFIED:20260202T080000Z',
      ].join('\r\n'),
    ),
  );
  expect(event).toMatchObject({
    source: 'google_calendar',
    type: 'event',
    resourceId: '1@x',
    title: 'Gate inspection',
    createdAt: '2026-02-01T08:00:00Z',
    lastModified: '2026-02-02T08:00:00Z',
    metadata: {
      start: '2026-03-02T10:00:00+01:00',
      end: '2026-03-02T11:30:00+01:00',
      location: 'North weir',
      calendar: 'Works',
    },
    participants: [
      { name: 'Ada Moor', email: 'ada@works.example' },
      { name: null, email: 'bo@works.example' },
    ],
  });
  expect(event!.blocks[0]!.text).toBe(
    'Gate inspection\nWhen: 2026-03-02 10:00 Europe/Berlin to 2026-03-02 11:30 Europe/Berlin\nWhere: North weir\nWho: Ada Moor, bo@works.example\nBring boots.\nAnd a lamp & rope.',
  );
});

test('a series and its changed and canceled occurrences are one document', () => {
  const found = parseIcs(
    calendar(
      'UID:s\r\nRECURRENCE-ID:20260309T090000Z\r\nSUMMARY:Stand-up (moved)\r\nDTSTART:20260309T100000Z',
      'UID:s\r\nSUMMARY:Stand-up\r\nDTSTART:20260302T090000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO',
      'UID:s\r\nRECURRENCE-ID:20260316T090000Z\r\nSTATUS:CANCELLED\r\nSUMMARY:Stand-up\r\nDTSTART:20260316T090000Z',
      'UID:t\r\nSUMMARY:Other\r\nDTSTART;VALUE=DATE:20260304',
    ),
  );
  expect(found.map((document) => [document.title, document.blocks.length])).toEqual([
    ['Stand-up', 3],
    ['Other', 1],
  ]);
  expect(found[0]!.blocks.map((block) => block.text.split('\n').slice(0, 3).join(' / '))).toEqual([
    'Stand-up / When: 2026-03-02 09:00 UTC / Repeats: FREQ=WEEKLY;BYDAY=MO',
    'Stand-up (moved) / When: 2026-03-09 10:00 UTC / Instead of: 2026-03-09 09:00 UTC',
    'Cancelled: Stand-up / When: 2026-03-16 09:00 UTC / Instead of: 2026-03-16 09:00 UTC',
  ]);
  expect(found[1]!.metadata).toMatchObject({ start: '2026-03-04', all_day: true });
});

test('times on either side of the hour that summer time skips have their own offset', () => {
  const at = (time: string): unknown =>
    parseIcs(calendar(`UID:a\r\nSUMMARY:x\r\nDTSTART;TZID=America/New_York:${time}`))[0]!.blocks[0]!.date;
  expect(at('20260308T013000')).toBe('2026-03-08T01:30:00-05:00');
  expect(at('20260308T033000')).toBe('2026-03-08T03:30:00-04:00');
});

test('blank lines between calendar lines are accepted, and broken calendars are refused', () => {
  expect(parseIcs(calendar('UID:1\r\nSUMMARY:x\r\n\r\nDTSTART:20260302T100000Z'))).toHaveLength(1);
  expect(parseIcs('BEGIN:VCALENDAR\nEND:VCALENDAR\n')).toEqual([]);
  expect(() => parseIcs('BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY')).toThrow(ParseError);
});

test('an event with an invalid value is kept as written, and the others are read', () => {
  const documents = parseIcs(
    calendar('UID:1\r\nSUMMARY:Bad\r\nDTSTART:soon', 'UID:2\r\nSUMMARY:Good\r\nDTSTART:20260302T100000Z'),
  );
  expect(documents.map(({ resourceId, title }) => [resourceId, title])).toEqual([
    ['1', null],
    ['2', 'Good'],
  ]);
  expect(documents[0]!.blocks[0]!.text).toContain('SUMMARY:Bad');
  expect(documents[0]!.warnings).toEqual([expect.stringContaining('kept as it is written')]);
});

test('a text without any component has no events', () => {
  for (const text of ['', ' \r\n', '\uFEFF']) expect(parseIcs(text)).toEqual([]);
});

test('text that Google adds to an exported event is its video call, not its description', () => {
  const bar = '-::~:~::~:~:~:~:~:~:~:~:~:~:~:~:~:~::~:~::-';
  const added = `${bar}\\nJoin with Google Meet: https://meet.google.com/abc-defg-hij\\nOr dial: +49 30 1\\n${bar}`;
  const [named, hidden, alone] = parseIcs(
    calendar(
      `UID:1\r\nSUMMARY:A\r\nDESCRIPTION:Bring a lamp.\\n\\n${added}\r\nX-GOOGLE-CONFERENCE:https://meet.google.com/xyz`,
      `UID:2\r\nSUMMARY:B\r\nDESCRIPTION:${added}`,
      `UID:3\r\nSUMMARY:C\r\nDESCRIPTION:Half of it: ${bar}`,
    ),
  );
  expect(named!.blocks[0]!.text).toBe('A\nJoin: https://meet.google.com/xyz\nBring a lamp.');
  expect(hidden!.blocks[0]!.text).toBe('B\nJoin: https://meet.google.com/abc-defg-hij');
  expect(alone!.blocks[0]!.text).toBe(`C\nHalf of it: ${bar}`);
});

test('a series names its removed occurrences', () => {
  const [series] = parseIcs(
    calendar('UID:s\r\nSUMMARY:Stand-up\r\nRRULE:FREQ=DAILY\r\nEXDATE:20260316T090000Z,20260309T090000Z'),
  );
  expect(series!.blocks[0]!.text).toBe(
    'Stand-up\nRepeats: FREQ=DAILY\nExcept: 2026-03-09 09:00 UTC, 2026-03-16 09:00 UTC',
  );
});
