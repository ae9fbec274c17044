import type { FakeCalendar, FakeEvent } from './calendar.ts';

const stamp = (date = ''): string => new Date(date).toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string => text.replace(/([\\;,])/g, '\\$1').replaceAll('\n', '\\n');
const BAR = '-::~:~::~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~:~::~:~::-';

/** Returns the .ics file that Google Calendar exports for a calendar, in its format: cancelled occurrences are EXDATE of their series. */
export const icsOf = ({ summary, events }: FakeCalendar): string => {
  const all = [...events.values()].map(({ event }) => event);
  const live = all.filter(({ status }) => status !== 'cancelled');
  const skipped = Map.groupBy(
    all.filter((event) => event.status === 'cancelled' && event.recurringEventId),
    ({ recurringEventId }) => recurringEventId ?? '',
  );
  return [
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    `X-WR-CALNAME:${summary}`,
    ...live.flatMap((event) => [
      'BEGIN:VEVENT',
      ...linesOf(event, skipped.get(event.id) ?? []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
};

function linesOf(event: FakeEvent, skipped: readonly FakeEvent[]): string[] {
  const { attendees, recurrence = [] } = event;
  const optional = (name: string, value?: string) =>
    value === undefined ? [] : [`${name}:${escaped(value)}`];
  return [
    timeLine('DTSTART', event.start),
    timeLine('DTEND', event.end),
    timeLine('RECURRENCE-ID', event.originalStartTime),
    ...recurrence,
    ...skipped.map((one) => timeLine('EXDATE', one.originalStartTime)),
    `UID:${event.iCalUID}`,
    ...(attendees ? [personLine('ORGANIZER', event.organizer)] : []),
    ...(attendees ?? []).map((one) => personLine('ATTENDEE', one)),
    ...optional('X-GOOGLE-CONFERENCE', event.hangoutLink),
    `CREATED:${stamp(event.created)}`,
    `LAST-MODIFIED:${stamp(event.updated)}`,
    ...optional('DESCRIPTION', describe(event)),
    ...optional('LOCATION', event.location),
    'SEQUENCE:0',
    `STATUS:${event.status.toUpperCase()}`,
    ...optional('SUMMARY', event.summary),
    'TRANSP:OPAQUE',
  ].filter((line) => line !== null);
}

const describe = ({ description, hangoutLink }: FakeEvent): string | undefined =>
  hangoutLink === undefined
    ? description
    : `${description ?? ''}\n\n${BAR}\nJoin with Google Meet: ${hangoutLink}\n\nPlease do not edit this section.\n${BAR}`;

function timeLine(name: string, time: FakeEvent['start']): string | null {
  if (time?.date !== undefined) return `${name};VALUE=DATE:${time.date.replaceAll('-', '')}`;
  return time?.dateTime === undefined ? null : `${name}:${stamp(time.dateTime)}`;
}

const personLine = (name: string, person: FakeEvent['organizer']): string =>
  `${name};CN=${person?.displayName ?? person?.email}:mailto:${person?.email}`;
