import ICAL from 'ical.js';
import { joinDocuments } from '../join-documents.ts';
import type { TextFormatReader } from '../text-format.ts';
import { at } from '../../lib/at.ts';
import type { RawBlock, Sender } from '../block.ts';
import { ParseError } from '../parse-error.ts';
import { presentFacts, type RawSourceDocument } from '../source-document.ts';
import { eventTime, eventTimes } from './event-time.ts';
import { type CalendarEvent, seriesDocument } from './series-document.ts';
import { errorText } from '../../lib/strings/error-text.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

type Component = InstanceType<typeof ICAL.Component>;

/**
 * Reads a calendar (iCalendar, RFC 5545): one document per event series, with changed occurrences as additional event blocks. Throws
 * `ParseError` (`malformed`).
 */
export function parseIcs(source: string): RawSourceDocument[] {
  const calendars = parseCalendars(source);
  const series = new Map<string, Component[]>();
  calendars.forEach((calendar) => {
    for (const [index, event] of eventsOf(calendar).entries()) {
      const uid = textOf(event, 'uid') ?? `event ${series.size} ${index}`;
      const known = series.get(uid);
      if (known) known.push(event);
      else series.set(uid, [event]);
    }
  });
  const calendarName = calendars.map((calendar) => textOf(calendar, 'x-wr-calname')).find(Boolean) ?? null;
  return [...series.values()].map((events) => seriesOrText(events, calendarName));
}

/** Keeps a series as plain text if a value is invalid (a date `xx`), which the library notices only when the value is read. */
function seriesOrText(events: Component[], calendarName: string | null): RawSourceDocument {
  try {
    return seriesDocument(events.map(eventOf), calendarName);
  } catch (error) {
    const reason = errorText(error);
    return {
      source: 'google_calendar',
      type: 'event',
      title: null,
      blocks: events.map((event): RawBlock => ({ type: 'event', text: event.toString().trim() })),
      metadata: presentFacts({ calendar: calendarName }),
      warnings: [`The event has a value that cannot be read (${reason}); it was kept as it is written.`],
      resourceId: textOf(at(events, 0), 'uid'),
    };
  }
}

function parseCalendars(source: string): Component[] {
  try {
    // Exporters leave blank lines, which the grammar does not allow.
    const parsed: unknown = ICAL.parse(
      withoutByteOrderMark(source).replace(/(?:\r?\n)[ \t]*(?=\r?\n|$)/g, ''),
    );
    if (!Array.isArray(parsed)) return [];
    const roots = Array.isArray(parsed[0]) ? parsed.filter(Array.isArray) : [parsed];
    // For text without a component, the parser returns an array that is not one.
    return roots.filter((root) => Array.isArray(root[2])).map((root) => new ICAL.Component(root));
  } catch (error) {
    const reason = errorText(error);
    throw new ParseError('malformed', `The calendar is damaged (${reason}). Export it again as .ics.`, error);
  }
}

function eventsOf(component: Component): Component[] {
  if (component.name === 'vevent') return [component];
  return component.getAllSubcomponents().flatMap((inner: Component) => eventsOf(inner));
}

/** Converts an event of the file. */
function eventOf(event: Component): CalendarEvent {
  const described = splitConference(textOf(event, 'description'));
  return {
    uid: textOf(event, 'uid'),
    title: textOf(event, 'summary'),
    start: eventTime(event, 'dtstart'),
    end: eventTime(event, 'dtend'),
    isOccurrence: event.hasProperty('recurrence-id'),
    insteadOf: eventTime(event, 'recurrence-id'),
    rule: ruleOf(event),
    leftOut: eventTimes(event, 'exdate'),
    location: textOf(event, 'location'),
    organizer: personOf(event.getFirstProperty('organizer')),
    attendees: event
      .getAllProperties('attendee')
      .map(personOf)
      .filter((person): person is Sender => person !== null),
    description: described.description,
    conference: textOf(event, 'x-google-conference') ?? described.conference,
    status: textOf(event, 'status')?.toLowerCase() ?? null,
    url: textOf(event, 'url'),
    // Not DTSTAMP: programs write the time of the export there.
    createdAt: eventTime(event, 'created')?.iso ?? null,
    changedAt: eventTime(event, 'last-modified')?.iso ?? null,
  };
}

/** The block that Google Calendar adds to exported descriptions: the video call's address between two such lines. */
const ADDED = /-::~:~::~:[~:]*-[^]*?-::~:~::~:[~:]*-/;

function splitConference(description: string | null): Pick<CalendarEvent, 'description' | 'conference'> {
  const [added] = (description && ADDED.exec(description)) || [];
  if (!description || added === undefined) return { description, conference: null };
  const [conference] = /https:\/\/meet\.google\.com\/[a-z-]+/.exec(added) ?? [];
  return { description: description.replace(added, '').trim() || null, conference: conference ?? null };
}

/** Reads how an event repeats from its `RRULE` and `EXDATE` lines alone (RFC 5545, 3.8.5). */
export function readRecurrence(lines: readonly string[]): Pick<CalendarEvent, 'rule' | 'leftOut'> {
  try {
    const [event] = parseCalendars(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'));
    return event
      ? { rule: ruleOf(event), leftOut: eventTimes(event, 'exdate') }
      : { rule: null, leftOut: [] };
  } catch (error) {
    // The library finds invalid values only when they are read, and throws errors of every kind.
    if (!(error instanceof Error)) throw error;
    return { rule: lines.join(' '), leftOut: [] };
  }
}

function ruleOf(event: Component): string | null {
  const rule = event.getFirstPropertyValue('rrule');
  return rule === null ? null : String(rule);
}

function personOf(property: ReturnType<Component['getFirstProperty']>): Sender | null {
  if (!property) return null;
  const address = String(property.getFirstValue() ?? '')
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
  const name = property.getFirstParameter('cn') || null;
  const email = address.includes('@') ? address : null;
  return email === null && name === null ? null : { name: name === email ? null : name, email };
}

function textOf(component: Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? null : String(value).trim() || null;
}

/** Returns whether a text is a calendar: it starts with `BEGIN:VCALENDAR` or a component of one. */
export function looksLikeIcs(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:(?:VCALENDAR|VEVENT|VTIMEZONE|VTODO)\s*\r?\n/i.test(text.slice(0, 200));
}

/** Reads a calendar as one document of all its events. */
export const icsFormat: TextFormatReader = {
  extensions: ['ics', 'ical'],
  mediaTypes: ['text/calendar'],
  isCertain: looksLikeIcs,
  isTrustedByName: true,
  parse: (text) => joinDocuments(parseIcs(text)),
};
