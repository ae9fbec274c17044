import { z } from 'zod';
import type { Account, AccountPlace, Delivered, ItemChange, VendorChange } from '../../contract.ts';
import { defineConnector } from '../../contract.ts';
import { reportListed } from '../../reporting/report-items.ts';
import { VendorError } from '../../vendor-error.ts';
import type { GoogleCalendar, GoogleEvent } from './answers.ts';
import {
  type CalendarContext,
  calendarConfig,
  chooseCalendars,
  listCalendars,
  nameOf,
  readEventPage,
  readPrimary,
  readSeries,
  readSeriesOf,
  seriesItem,
  rootOf,
} from './calendars.ts';
import { eventDocument, isCancelled } from './event-document.ts';

const placeSchema = z.object({ sync: z.string().nullable(), page: z.string().nullable() });
const calendarCursor = z.object({
  v: z.literal(1),
  /** By calendar id. */
  calendars: z.record(z.string(), placeSchema),
});
type CalendarCursor = z.infer<typeof calendarCursor>;

/** Events in the calendars of a person. `at` is the base URL of Google's API. */
export const googleCalendarConnector = defineConnector({
  source: 'google_calendar',
  name: 'Google Calendar',
  auth: 'oauth',
  api: 'https://www.googleapis.com',
  // 600 requests a minute per user: https://developers.google.com/workspace/calendar/api/guides/quota
  everyMs: 100,
  // Deleted events are among the changes, as cancelled.
  listingHours: null,
  config: calendarConfig,
  cursor: calendarCursor,
  choice: { kind: 'channels', field: 'calendars', list: listPlaces },
  check: whoseCalendar,
  changes: readCalendars,
  fetch: fetchSeries,
});

async function* listPlaces(ctx: CalendarContext): AsyncGenerator<AccountPlace> {
  for (const calendar of await listCalendars(ctx))
    yield {
      id: calendar.id,
      name: nameOf(calendar),
      type: calendar.primary ? 'primary_calendar' : 'calendar',
    };
}

/** Identifies the account by its address, the id of its primary calendar, like every Google source: see the OAuth providers. */
async function whoseCalendar(ctx: CalendarContext): Promise<Account> {
  const { id } = await readPrimary(ctx);
  await chooseCalendars(ctx);
  return { id: id.toLowerCase(), label: id };
}

async function* readCalendars(
  ctx: CalendarContext,
  stored: CalendarCursor | null,
): AsyncGenerator<VendorChange<CalendarCursor>> {
  const calendars = await chooseCalendars(ctx);
  const cursor = structuredClone(stored) ?? { v: 1, calendars: {} };
  if (Object.keys(cursor.calendars).some((known) => !calendars.some(({ id }) => id === known)))
    throw new VendorError('cursor', 'A calendar is no longer read: everything is read again without it.');
  for (const calendar of calendars) yield* readCalendar(ctx, calendar, cursor);
  yield { kind: 'page', cursor };
}

/** Resumes at `cursor` and advances it. */
async function* readCalendar(
  ctx: CalendarContext,
  calendar: GoogleCalendar,
  cursor: CalendarCursor,
): AsyncGenerator<VendorChange<CalendarCursor>> {
  const read = new Set<string>();
  let place = cursor.calendars[calendar.id] ?? { sync: null, page: null };
  do {
    const isFirstReading = place.sync === null;
    const { events, next } = await readEventPage(ctx, calendar, place);
    yield* report(ctx, calendar, { events, read });
    cursor.calendars[calendar.id] = place = next;
    // Unchanged calendars get no page of their own: the positions of all are stored at the end.
    if (isFirstReading || next.page !== null) yield { kind: 'page', cursor: structuredClone(cursor) };
  } while (place.page !== null);
}

/** Reports the changes of a page of events. `read`: the states of events in series that were already read. */
async function* report(
  ctx: CalendarContext,
  calendar: GoogleCalendar,
  { events, read }: { events: readonly GoogleEvent[]; read: Set<string> },
): AsyncGenerator<ItemChange> {
  const groups = Map.groupBy(events, rootOf);
  // The version in the ledger has the UID, which a cancelled occurrence lacks.
  const known = await ctx.known([...groups.keys()].map((root) => seriesItem(calendar, root)));
  for (const [root, changed] of groups) {
    if (changed.every((event) => read.has(stateOf(event)))) continue;
    const item = seriesItem(calendar, root);
    const uid = changed.map(({ iCalUID }) => iCalUID).find(Boolean) ?? known.get(item) ?? null;
    const [only] = changed;
    const isSingle = changed.length === 1 && only?.id === root && !only.recurrence;
    const readNow = async () => {
      // Unknown if the series could not be read on an earlier page, and only a cancelled occurrence of it is on this one.
      const readOthers = () =>
        uid === null ? readSeriesOf(ctx, calendar, root) : readSeries(ctx, calendar, { root, uid });
      const whole = isSingle ? changed : await readOthers();
      if (!isSingle) for (const event of whole) read.add(stateOf(event));
      return deliver(ctx, calendar, { item, events: whole });
    };
    yield* reportListed(ctx, [{ item, version: null, read: readNow }]);
  }
}

const stateOf = ({ id, etag }: GoogleEvent): string => `${id} ${etag}`;

function deliver(
  ctx: CalendarContext,
  calendar: GoogleCalendar,
  { item, events }: { item: string; events: readonly GoogleEvent[] },
): Delivered | null {
  const shown = events.filter((event) => isCancelled(event) || isShown(ctx, calendar, event));
  const document = eventDocument(shown, calendar);
  const uid = document?.resourceId ?? null;
  if (document === null) return null;
  return { item, version: uid, resourceId: uid ?? item, content: { document } };
}

/** Entries that Google creates from a person's working locations and contacts; nobody meets. */
const NO_EVENTS = ['workingLocation', 'birthday'];
const HIDDEN = ['private', 'confidential'];

/**
 * Returns whether to include an event. A private event is its owner's: excludes it if all users of the app see the documents, and in
 * calendars of others, where Google only shows that it exists (https://developers.google.com/workspace/calendar/api/concepts/sharing).
 */
function isShown(
  { visibility }: CalendarContext,
  { accessRole }: GoogleCalendar,
  event: GoogleEvent,
): boolean {
  if (NO_EVENTS.includes(event.eventType ?? '')) return false;
  const isPrivate = HIDDEN.includes(event.visibility ?? '');
  return !isPrivate || (visibility === 'user' && accessRole !== 'reader');
}

async function fetchSeries(ctx: CalendarContext, item: string): Promise<Delivered | null> {
  const at = item.lastIndexOf('/');
  const [id, root] = [item.slice(0, at), item.slice(at + 1)];
  const calendar = (await chooseCalendars(ctx)).find((one) => one.id === id);
  return calendar ? deliver(ctx, calendar, { item, events: await readSeriesOf(ctx, calendar, root) }) : null;
}
