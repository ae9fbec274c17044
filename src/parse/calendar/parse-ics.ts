import ICAL from 'ical.js';
import { joinDocuments } from '../join-documents.ts';
import type { TextFormatReader } from '../text-format.ts';
import { at } from '../../lib/at.ts';
import type { RawBlock, Sender } from '../block.ts';
import { ParseError } from '../parse-error.ts';
import { presentFacts, type RawSourceDocument } from '../source-document.ts';
import { type EventTime, eventTime } from './event-time.ts';

type Component = InstanceType<typeof ICAL.Component>;

/**
 * Reads a calendar (iCalendar, RFC 5545): a document per event series, with its changed occurrences as further event blocks. Throws
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

/** A series with a value that is none (a date `xx`), which the library finds only when it is asked for, is kept as the text that it is. */
function seriesOrText(events: Component[], calendarName: string | null): RawSourceDocument {
  try {
    return seriesDocument(events, calendarName);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
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
      source.replace(/^\uFEFF/, '').replace(/(?:\r?\n)[ \t]*(?=\r?\n|$)/g, ''),
    );
    if (!Array.isArray(parsed)) return [];
    const roots = Array.isArray(parsed[0]) ? parsed.filter(Array.isArray) : [parsed];
    // Of a text without a component the parser makes something that is none.
    return roots.filter((root) => Array.isArray(root[2])).map((root) => new ICAL.Component(root));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ParseError('malformed', `The calendar is damaged (${reason}). Export it again as .ics.`, error);
  }
}

function eventsOf(component: Component): Component[] {
  if (component.name === 'vevent') return [component];
  return component.getAllSubcomponents().flatMap((inner: Component) => eventsOf(inner));
}

function seriesDocument(events: Component[], calendarName: string | null): RawSourceDocument {
  // The series itself has no RECURRENCE-ID and stands first.
  const ordered = events.toSorted(
    (a, b) => Number(a.hasProperty('recurrence-id')) - Number(b.hasProperty('recurrence-id')),
  );
  const main = at(ordered, 0);
  const { start, end } = timesOf(main);
  const people = ordered.flatMap(peopleOf);
  return {
    source: 'google_calendar',
    type: 'event',
    title: textOf(main, 'summary'),
    blocks: ordered.map(eventBlock),
    metadata: presentFacts({
      start: start?.iso,
      end: end?.iso,
      all_day: start?.allDay || undefined,
      location: textOf(main, 'location'),
      status: textOf(main, 'status')?.toLowerCase(),
      recurrence: ruleOf(main),
      calendar: calendarName,
    }),
    warnings: [],
    resourceId: textOf(main, 'uid'),
    // Not DTSTAMP: programs write the time of the export there.
    createdAt: eventTime(main, 'created')?.iso ?? null,
    asOf: start?.iso ?? null,
    lastModified: eventTime(main, 'last-modified')?.iso ?? null,
    participants: [...new Map(people.map((person) => [person.email ?? person.name, person])).values()],
    url: textOf(main, 'url'),
  };
}

function timesOf(event: Component): { start: EventTime | null; end: EventTime | null } {
  return { start: eventTime(event, 'dtstart'), end: eventTime(event, 'dtend') };
}

function eventBlock(event: Component): RawBlock {
  const { start, end } = timesOf(event);
  const url = textOf(event, 'url');
  const people = peopleOf(event).map((person) => person.name ?? person.email);
  const cancelled = textOf(event, 'status')?.toUpperCase() === 'CANCELLED';
  const recurrence = eventTime(event, 'recurrence-id');
  const lines = [
    `${cancelled ? 'Cancelled: ' : ''}${textOf(event, 'summary') ?? 'Event'}`,
    whenLine(start, end),
    recurrence ? `Instead of: ${recurrence.shown}` : null,
    ruleOf(event) ? `Repeats: ${ruleOf(event)}` : null,
    labelled('Where', textOf(event, 'location')),
    people.length > 0 ? `Who: ${people.join(', ')}` : null,
    plainDescription(textOf(event, 'description')),
  ];
  const text = lines.filter(Boolean).join('\n');
  const organizer = personOf(event.getFirstProperty('organizer'));
  return {
    type: 'event',
    text,
    ...(start ? { date: start.iso } : {}),
    ...(organizer ? { sender: organizer } : {}),
    ...(url ? { url } : {}),
  };
}

function whenLine(start: EventTime | null, end: EventTime | null): string | null {
  if (!start) return null;
  return `When: ${start.shown}${end && end.shown !== start.shown ? ` to ${end.shown}` : ''}`;
}

function labelled(label: string, value: string | null): string | null {
  return value === null ? null : `${label}: ${value}`;
}

/** Google writes HTML into descriptions. */
function plainDescription(description: string | null): string | null {
  if (description === null || !/<(?:br|p|a|b|ul|li|div|span|html-blob)\b/i.test(description))
    return description;
  return description
    .replace(/<(?:br|\/p|\/li|\/div)\b[^>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{1,2000}>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}

function ruleOf(event: Component): string | null {
  const rule = event.getFirstPropertyValue('rrule');
  return rule === null ? null : String(rule);
}

function peopleOf(event: Component): Sender[] {
  const properties = [event.getFirstProperty('organizer'), ...event.getAllProperties('attendee')];
  return properties.map(personOf).filter((person): person is Sender => person !== null);
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

/** Whether a text is a calendar: it begins with `BEGIN:VCALENDAR` or a component of one. */
export function looksLikeIcs(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:(?:VCALENDAR|VEVENT|VTIMEZONE|VTODO)\s*\r?\n/i.test(text.slice(0, 200));
}

/** A calendar as one document of all its events. */
export const icsFormat: TextFormatReader = {
  extensions: ['ics', 'ical'],
  mediaTypes: ['text/calendar'],
  isCertain: looksLikeIcs,
  isTrustedByName: true,
  parse: (text) => joinDocuments(parseIcs(text)),
};
