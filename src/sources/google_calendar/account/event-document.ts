import type { Sender } from '../../../parse/block.ts';
import { dayTime, type EventTime, zonedTime } from '../../../parse/calendar/event-time.ts';
import { readRecurrence } from '../../../parse/calendar/parse-ics.ts';
import { type CalendarEvent, seriesDocument } from '../../../parse/calendar/series-document.ts';
import type { RawSourceDocument } from '../../../parse/source-document.ts';
import type { GoogleCalendar, GoogleEvent, GooglePerson, GoogleTime } from './answers.ts';
import { isoTime } from '../../../lib/dates/iso-time.ts';

/**
 * Converts an event, or a series with its changed occurrences, like the import of an .ics file; null if none of it takes place. Cancelled
 * occurrences become such a file's EXDATE. Pure.
 */
export function eventDocument(
  events: readonly GoogleEvent[],
  calendar: Pick<GoogleCalendar, 'summary' | 'timeZone'>,
): RawSourceDocument | null {
  const zone = events.map(({ start }) => start?.timeZone).find(Boolean) ?? calendar.timeZone ?? 'UTC';
  const cancelled = events
    .filter(isCancelled)
    .map(({ originalStartTime }) => timeOf(originalStartTime, zone))
    .filter((time): time is EventTime => time !== null);
  const live = events.filter((event) => !isCancelled(event)).map((event) => calendarEvent(event, zone));
  if (!live.length) return null;
  const withoutCancelled = live.map((event) =>
    event.isOccurrence ? event : { ...event, leftOut: [...event.leftOut, ...cancelled] },
  );
  return seriesDocument(withoutCancelled, calendar.summary ?? null);
}

/** Returns whether an event was deleted or called off. */
export const isCancelled = ({ status }: GoogleEvent): boolean => status === 'cancelled';

function calendarEvent(event: GoogleEvent, zone: string): CalendarEvent {
  const attendees = (event.attendees ?? []).map(personOf).filter((person) => person !== null);
  const { rule, leftOut } = readRecurrence(event.recurrence ?? []);
  return {
    uid: event.iCalUID ?? null,
    title: textOf(event.summary),
    start: timeOf(event.start, zone),
    end: timeOf(event.end, zone),
    isOccurrence: event.recurringEventId !== undefined,
    insteadOf: timeOf(event.originalStartTime, zone),
    rule,
    leftOut,
    location: textOf(event.location),
    // An event without attendees has no organizer: RFC 5545, 3.8.4.3.
    organizer: attendees.length > 0 && event.organizer ? personOf(event.organizer) : null,
    attendees,
    description: textOf(event.description),
    conference: conferenceOf(event),
    status: event.status ?? null,
    url: event.htmlLink ?? null,
    createdAt: secondOf(event.created),
    changedAt: secondOf(event.updated),
  };
}

const textOf = (text: string | undefined): string | null => text?.trim() || null;

const timeOf = (time: GoogleTime | undefined, zone: string): EventTime | null => {
  if (time?.date !== undefined) return dayTime(time.date);
  return time?.dateTime === undefined ? null : zonedTime(time.dateTime, time.timeZone ?? zone);
};

function personOf({ email, displayName }: GooglePerson): Sender | null {
  const address = email?.trim().toLowerCase() || null;
  const name = displayName?.trim() || null;
  return address === null && name === null ? null : { name: name === address ? null : name, email: address };
}

function conferenceOf({ hangoutLink, conferenceData }: GoogleEvent): string | null {
  const video = conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video');
  return hangoutLink ?? video?.uri ?? null;
}

/** Drops milliseconds, which .ics files do not have. */
function secondOf(date: string | undefined): string | null {
  return isoTime(date ?? '')?.replace(/\.\d+/, '') ?? null;
}
