import { type FakeAnswer, type FakeRequest, FakeVendor } from '../fake-vendor.ts';

interface FakeTime {
  date?: string;
  dateTime?: string;
  timeZone?: string;
}
interface FakePerson {
  email: string;
  displayName?: string;
}

/** Details that a person enters for an event; https://developers.google.com/workspace/calendar/api/v3/reference/events. */
interface FakeDetails {
  summary?: string;
  description?: string;
  location?: string;
  start?: FakeTime;
  end?: FakeTime;
  recurrence?: string[];
  organizer?: FakePerson;
  attendees?: FakePerson[];
  hangoutLink?: string;
  visibility?: string;
  eventType?: string;
}
export interface FakeEvent extends FakeDetails {
  id: string;
  etag: string;
  status: string;
  iCalUID?: string;
  recurringEventId?: string;
  originalStartTime?: FakeTime;
  created?: string;
  updated?: string;
}

export interface FakeCalendar {
  id: string;
  summary: string;
  accessRole: string;
  timeZone: string;
  primary?: boolean;
  events: Map<string, { event: FakeEvent; changed: number }>;
}

const PATH =
  /^\/calendar\/v3\/(?:users\/me\/calendarList(\/primary)?|calendars\/([^/]+)\/events(?:\/([^/]+))?)$/;
const refused = (status: number, reason: string): FakeAnswer => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
});

/** Fake calendars of an account with what a connection requests: https://developers.google.com/workspace/calendar/api/v3/reference. */
export class FakeGoogleCalendar extends FakeVendor {
  readonly calendars: FakeCalendar[] = [];
  #changes = 0;
  #ids = 0;
  /** Sync tokens of earlier changes have expired. */
  #forgotten = 0;

  calendar(id: string, more: Partial<Omit<FakeCalendar, 'id' | 'events'>> = {}): FakeCalendar {
    const made = { id, summary: id, accessRole: 'owner', timeZone: 'UTC', events: new Map(), ...more };
    this.calendars.push(made);
    return made;
  }

  add(calendar: FakeCalendar, event: FakeDetails): FakeEvent {
    const id = `event${++this.#ids}`;
    const created = this.now();
    return this.#put(calendar, { id, iCalUID: `${id}@google.com`, status: 'confirmed', created, ...event });
  }

  edit(calendar: FakeCalendar, { id }: Pick<FakeEvent, 'id'>, more: FakeDetails): FakeEvent {
    return this.#put(calendar, { ...this.#get(calendar, id), ...more });
  }

  /** Changes one occurrence of a series, the one that begins at `start`. */
  change(calendar: FakeCalendar, series: FakeEvent, start: string, more: FakeDetails): FakeEvent {
    const { recurrence: _rule, ...event } = this.#get(calendar, series.id);
    const time = { dateTime: start, timeZone: event.start?.timeZone ?? 'UTC' };
    const times = { originalStartTime: time, start: time };
    const id = `${series.id}_${start.replace(/[-:]|\.000/g, '')}`;
    return this.#put(calendar, { ...event, ...times, id, recurringEventId: series.id, ...more });
  }

  /** Cancels one occurrence: only its ids and time remain. */
  skip(calendar: FakeCalendar, series: FakeEvent, start: string): void {
    this.#strip(calendar, this.change(calendar, series, start, {}));
  }

  /** Deletes an event, or a series with all its occurrences. */
  cancel(calendar: FakeCalendar, { id }: Pick<FakeEvent, 'id'>): void {
    for (const { event } of calendar.events.values())
      if (event.id === id || event.recurringEventId === id) this.#strip(calendar, event);
  }

  /** Moves an event, with its occurrences, to another calendar; it keeps its ids. */
  move(from: FakeCalendar, to: FakeCalendar, { id }: Pick<FakeEvent, 'id'>): void {
    const all = [...from.events.values()].filter(
      ({ event }) => event.id === id || event.recurringEventId === id,
    );
    this.cancel(from, { id });
    for (const { event } of all) this.#put(to, event);
  }

  forget(): void {
    this.#forgotten = this.#changes;
    for (const calendar of this.calendars)
      for (const [id, { event }] of calendar.events)
        if (event.status === 'cancelled' && !event.recurringEventId) calendar.events.delete(id);
  }

  #get({ events }: FakeCalendar, id: string): FakeEvent {
    const found = events.get(id);
    if (!found) throw new Error(`there is no event ${id}`);
    return found.event;
  }

  #strip(calendar: FakeCalendar, { id, recurringEventId, originalStartTime }: FakeEvent): void {
    const place = recurringEventId ? { recurringEventId, originalStartTime } : {};
    this.#put(calendar, { id, ...place, status: 'cancelled' }, true);
  }

  #put({ events }: FakeCalendar, event: Omit<FakeEvent, 'etag'>, isBare = false): FakeEvent {
    const changed = ++this.#changes;
    const updated = isBare ? {} : { updated: this.now() };
    const put: FakeEvent = { ...event, ...updated, etag: `"${changed}"` };
    events.set(put.id, { event: put, changed });
    return put;
  }

  protected answer(request: FakeRequest): FakeAnswer {
    const { url, method, headers } = request;
    if (method !== 'GET') throw new Error(`${method} ${url.pathname}`);
    const [isKnown, primary, id, eventId] = PATH.exec(url.pathname) ?? [];
    if (isKnown === undefined) throw new Error(`Google Calendar has no ${url.pathname}`);
    this.requests.push(url.pathname.replace('/calendar/v3/', ''));
    if (headers.authorization !== `Bearer ${this.key}` && !this.hasToken(request))
      return refused(401, 'authError');
    if (id === undefined) return this.#calendarList(primary !== undefined);
    const calendar = this.calendars.find((one) => one.id === decodeURIComponent(id));
    if (!calendar) return refused(404, 'notFound');
    if (eventId === undefined) return this.#list(calendar, url.searchParams);
    const event = calendar.events.get(eventId)?.event;
    return event ? { body: event } : refused(404, 'notFound');
  }

  #calendarList(isOne: boolean): FakeAnswer {
    const all = this.calendars.map(({ events: _events, ...calendar }) => calendar);
    if (!isOne) return { body: { kind: 'calendar#calendarList', items: all } };
    const primary = all.find((one) => one.primary);
    return primary ? { body: primary } : refused(404, 'notFound');
  }

  /** Lists events; a page begins after the last event of the previous one, and later changes appear in the next list. */
  #list({ events }: FakeCalendar, asked: URLSearchParams): FakeAnswer {
    const [sync, uid] = [asked.get('syncToken'), asked.get('iCalUID')];
    if (sync !== null && uid !== null) return refused(400, 'syncTokenWithRequestRestrictions');
    if (sync !== null && Number(sync.slice(1)) < this.#forgotten) return refused(410, 'fullSyncRequired');
    const since = sync === null ? null : Number(sync.slice(1));
    const [after = '', began = String(this.#changes)] = asked.get('pageToken')?.split(' ') ?? [];
    const found = [...events.values()].filter(({ event, changed }) => {
      if (uid !== null && event.iCalUID !== uid && !this.#isOf(events, event, uid)) return false;
      if (since !== null) return changed > since;
      return event.status !== 'cancelled' || event.recurringEventId !== undefined;
    });
    const ids = found.map(({ event }) => event);
    const rest = ids.slice(ids.findIndex(({ id }) => id === after) + 1);
    const page = rest.slice(0, this.perPage);
    const isLast = page.length === rest.length;
    const next = isLast
      ? uid === null && { nextSyncToken: `s${began}` }
      : { nextPageToken: `${page.at(-1)?.id} ${began}` };
    return { body: { kind: 'calendar#events', items: page, ...next } };
  }

  /** Matches a cancelled occurrence by the UID of its series, although it does not contain that UID. */
  #isOf(events: FakeCalendar['events'], { recurringEventId }: FakeEvent, uid: string): boolean {
    return events.get(recurringEventId ?? '')?.event.iCalUID === uid;
  }
}
