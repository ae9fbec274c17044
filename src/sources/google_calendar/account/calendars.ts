import { z } from 'zod';
import { severalOf } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { type GoogleApi, googlePages, readGoogle } from '../../google/ask-google.ts';
import { VendorError } from '../../vendor-error.ts';
import {
  calendarAnswer,
  calendarsAnswer,
  eventAnswer,
  changedEventsAnswer,
  eventsAnswer,
  type GoogleCalendar,
  type GoogleEvent,
} from './answers.ts';

/** Strict: a misspelled `calendars` would read every calendar. */
export const calendarConfig = z.strictObject({
  calendars: severalOf(z.string().trim().min(1).max(300), { max: 100 })
    .default([])
    .describe(
      'Names or addresses of the calendars that are read. Default: every calendar that the person may change.',
    ),
});
export type CalendarConfig = z.infer<typeof calendarConfig>;
export type CalendarContext = SyncContext<CalendarConfig>;

const apiOf = ({ api }: CalendarContext): GoogleApi => ({
  name: 'Google Calendar',
  url: `${api}/calendar/v3`,
});

/** Returns the primary calendar, whose id is the account's address. */
export async function readPrimary(ctx: CalendarContext): Promise<GoogleCalendar> {
  const primary = await readGoogle(ctx, apiOf(ctx), {
    path: 'users/me/calendarList/primary',
    schema: calendarAnswer,
  });
  if (primary) return primary;
  throw new VendorError('scope', 'This Google account has no calendar.');
}

/** Returns the calendars to read, in list order. Throws a `VendorError` that names missing ones. */
export async function chooseCalendars(ctx: CalendarContext): Promise<GoogleCalendar[]> {
  const wanted = ctx.config.calendars;
  const all = await listCalendars(ctx);
  if (!wanted.length)
    return all.filter(({ accessRole }) => accessRole === 'owner' || accessRole === 'writer');
  const missing = wanted.filter((name) => !all.some((one) => isNamed(one, name)));
  if (missing.length)
    throw new VendorError(
      'scope',
      `The account has no calendar ${missing.join(', ')}. Its calendars: ${all.map(nameOf).join(', ')}.`,
    );
  return all.filter((one) => wanted.some((name) => isNamed(one, name)));
}

/** Returns every calendar that the person can read. */
export async function listCalendars(ctx: CalendarContext): Promise<GoogleCalendar[]> {
  const path = 'users/me/calendarList?minAccessRole=reader&maxResults=250';
  const pages = await Array.fromAsync(pagesOf(ctx, path, calendarsAnswer));
  return pages.flatMap(({ page }) => page.items);
}

/** Returns the name by which a person sees a calendar. */
export const nameOf = ({ id, summary, summaryOverride }: GoogleCalendar): string =>
  summaryOverride ?? summary ?? id;
const isNamed = ({ id, summary, summaryOverride, primary }: GoogleCalendar, name: string): boolean =>
  [id, summary, summaryOverride, primary ? 'primary' : undefined].includes(name);

/** Returns the pages of a list; a repeated page is an error. */
const pagesOf = <T extends { nextPageToken?: string | undefined }>(
  ctx: CalendarContext,
  path: string,
  schema: z.ZodType<T>,
) =>
  googlePages('Google Calendar', null, async (token) => {
    const from = token === null ? '' : `&pageToken=${encodeURIComponent(token)}`;
    const page = await readGoogle(ctx, apiOf(ctx), { path: `${path}${from}`, schema });
    if (page) return page;
    throw new VendorError('transient', 'A calendar was removed from the account while it was read.');
  });

/** Position within a calendar: requests changes since `sync`, starting at `page`. */
export interface CalendarPlace {
  sync: string | null;
  page: string | null;
}

export interface EventPage {
  events: GoogleEvent[];
  /** The position of the next page, or after the last one, of future changes. */
  next: CalendarPlace;
}

/**
 * Reads a page of the events of a calendar, or of changed ones; a series is one event with its exceptions next to it:
 * https://developers.google.com/workspace/calendar/api/guides/sync. Throws `VendorError` (`cursor`) if Google no longer knows the position.
 */
export async function readEventPage(
  ctx: CalendarContext,
  calendar: GoogleCalendar,
  place: CalendarPlace,
): Promise<EventPage> {
  const { id } = calendar;
  const query = new URLSearchParams({ maxResults: '250' });
  if (place.sync !== null) query.set('syncToken', place.sync);
  if (place.page !== null) query.set('pageToken', place.page);
  const isFirst = place.sync === null && place.page === null;
  const path = `calendars/${encodeURIComponent(id)}/events?${query}`;
  const schema = changedEventsAnswer((root) => seriesItem(calendar, root));
  const page = await readGoogle(ctx, apiOf(ctx), { path, schema, hasCursor: !isFirst });
  if (!page) throw new VendorError('transient', 'A calendar was removed from the account while it was read.');
  const { items = [], nextPageToken, nextSyncToken } = page;
  if (nextPageToken !== undefined && nextPageToken === place.page)
    throw new VendorError('contract', 'Google Calendar gave the same page twice.');
  if (nextPageToken !== undefined) return { events: items, next: { ...place, page: nextPageToken } };
  if (nextSyncToken === undefined)
    throw new VendorError('contract', 'Google Calendar ended a list without a cursor.');
  return { events: items, next: { sync: nextSyncToken, page: null } };
}

/** Returns a series as it is now, with its changed and cancelled occurrences: only their shared UID finds all of them. */
export async function readSeries(
  ctx: CalendarContext,
  { id }: GoogleCalendar,
  { root, uid }: { root: string; uid: string },
): Promise<GoogleEvent[]> {
  const path = `calendars/${encodeURIComponent(id)}/events?iCalUID=${encodeURIComponent(uid)}&maxResults=250`;
  const pages = await Array.fromAsync(pagesOf(ctx, path, eventsAnswer));
  return pages.flatMap(({ page }) => page.items).filter((event) => rootOf(event) === root);
}

/** Does the same for a series, or an event, whose UID is unknown; returns nothing if it is gone. */
export async function readSeriesOf(
  ctx: CalendarContext,
  calendar: GoogleCalendar,
  root: string,
): Promise<GoogleEvent[]> {
  const path = `calendars/${encodeURIComponent(calendar.id)}/events/${encodeURIComponent(root)}`;
  const event = await readGoogle(ctx, apiOf(ctx), { path, schema: eventAnswer });
  return event?.iCalUID ? readSeries(ctx, calendar, { root, uid: event.iCalUID }) : [];
}

/** Returns the id of an occurrence's series; for any other event, its own. */
/** Returns the item of a series, by the id of its first event. */
export const seriesItem = ({ id }: GoogleCalendar, root: string): string => `${id}/${root}`;

/** Returns the id of the series that an event belongs to, or its own. */
export const rootOf = ({ id, recurringEventId }: GoogleEvent): string => recurringEventId ?? id;
