import { at } from '../../lib/at.ts';
import type { RawBlock, Sender } from '../block.ts';
import { presentFacts, type RawSourceDocument } from '../source-document.ts';
import type { EventTime } from './event-time.ts';

/** An event as a file or the calendar's API gives it. */
export interface CalendarEvent {
  /** Same for all occurrences of a series, in every calendar that contains it. */
  uid: string | null;
  title: string | null;
  start: EventTime | null;
  end: EventTime | null;
  /** Whether it replaces one occurrence of a series: the one at `insteadOf`. */
  isOccurrence: boolean;
  insteadOf: EventTime | null;
  /** How it repeats (RFC 5545, RECUR). */
  rule: string | null;
  /** Canceled occurrences. */
  leftOut: EventTime[];
  location: string | null;
  organizer: Sender | null;
  attendees: Sender[];
  /** Text or HTML. */
  description: string | null;
  /** Address of the video call. */
  conference: string | null;
  /** `confirmed`, `tentative` or `cancelled`. */
  status: string | null;
  url: string | null;
  createdAt: string | null;
  changedAt: string | null;
}

/** Turns an event, or a series with its changed occurrences, into one document. */
export function seriesDocument(
  events: readonly CalendarEvent[],
  calendarName: string | null,
): RawSourceDocument {
  const ordered = events.toSorted((a, b) => placeOf(a) - placeOf(b));
  const main = at(ordered, 0);
  return {
    source: 'google_calendar',
    type: 'event',
    title: main.title,
    blocks: ordered.map(eventBlock),
    metadata: presentFacts({
      start: main.start?.iso,
      end: main.end?.iso,
      all_day: main.start?.isAllDay || undefined,
      location: main.location,
      status: main.status,
      recurrence: main.rule,
      calendar: calendarName,
    }),
    warnings: [],
    resourceId: main.uid,
    createdAt: main.createdAt,
    asOf: main.start?.iso ?? null,
    lastModified: main.changedAt,
    participants: peopleOf(ordered),
    url: main.url,
  };
}

/** Sorts the series itself first, then its changed occurrences by date. */
const placeOf = ({ isOccurrence, insteadOf }: CalendarEvent): number =>
  isOccurrence ? Date.parse(insteadOf?.iso ?? '') || 0 : -Number.MAX_VALUE;

/** Returns everyone who invites or is invited, without duplicates. */
function peopleOf(events: readonly CalendarEvent[]): Sender[] {
  const all = events.flatMap(({ organizer, attendees }) =>
    organizer ? [organizer, ...attendees] : attendees,
  );
  return [...new Map(all.map((person) => [person.email ?? person.name, person])).values()];
}

function eventBlock(event: CalendarEvent): RawBlock {
  const { start, organizer, url, insteadOf, rule } = event;
  const names = peopleOf([event]).map((person) => person.name ?? person.email);
  const lines = [
    `${event.status === 'cancelled' ? 'Cancelled: ' : ''}${event.title ?? 'Event'}`,
    whenLine(event),
    insteadOf ? `Instead of: ${insteadOf.shown}` : null,
    rule ? `Repeats: ${rule}` : null,
    exceptLine(event),
    labeled('Where', event.location),
    labeled('Join', event.conference),
    names.length > 0 ? `Who: ${names.join(', ')}` : null,
    plainDescription(event.description),
  ];
  return {
    type: 'event',
    text: lines.filter(Boolean).join('\n'),
    ...(start ? { date: start.iso } : {}),
    ...(organizer ? { sender: organizer } : {}),
    ...(url ? { url } : {}),
  };
}

function whenLine({ start, end }: CalendarEvent): string | null {
  if (!start) return null;
  return `When: ${start.shown}${end && end.shown !== start.shown ? ` to ${end.shown}` : ''}`;
}

function exceptLine({ leftOut }: CalendarEvent): string | null {
  const times = new Map(leftOut.map((time) => [Date.parse(time.iso), time.shown]));
  const shown = [...times].toSorted(([a], [b]) => a - b).map(([, text]) => text);
  return shown.length > 0 ? `Except: ${shown.join(', ')}` : null;
}

function labeled(label: string, value: string | null): string | null {
  return value === null ? null : `${label}: ${value}`;
}

/** Returns a description without HTML, which Google puts there. */
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
