import { parseIcs } from '../../../src/parse/calendar/parse-ics.ts';
import { finishSourceDocument } from '../../../src/parse/source-document.ts';
import { googleCalendarConnector } from '../../../src/sources/google_calendar/account/connector.ts';
import { connectorAt } from '../operations/connector-at.ts';
import type { VendorStory } from '../stories.ts';
import { type FakeCalendar, FakeGoogleCalendar } from './calendar.ts';
import { icsOf } from './calendar-file.ts';

/** Starts two calendars with events, every third a series: changing one renames it, or changes or cancels an occurrence. */
export async function startCalendar(): Promise<VendorStory> {
  const fake = new FakeGoogleCalendar();
  await fake.start();
  fake.perPage = 4;
  const own = fake.calendar('mara@taproot.example', { primary: true });
  const shared = fake.calendar('works@group.calendar.google.com', { accessRole: 'writer' });
  const events = new Map<number, { calendar: FakeCalendar; id: string }>();
  const change = (
    { calendar, id }: { calendar: FakeCalendar; id: string },
    text: string,
    isSeries: boolean,
  ) => {
    const series = calendar.events.get(id)?.event;
    const start = `2026-03-${text.endsWith('1') ? '09' : '16'}T09:00:00.000Z`;
    if (isSeries && series && text.endsWith('1')) fake.change(calendar, series, start, { summary: text });
    else if (isSeries && series && text.endsWith('2')) fake.skip(calendar, series, start);
    else fake.edit(calendar, { id }, { summary: text });
  };
  return {
    connector: { ...connectorAt(googleCalendarConnector, fake), everyMs: 0 },
    fake,
    config: {},
    put(item, text) {
      const there = events.get(item);
      if (there) return change(there, text, item % 3 === 0);
      const recurrence = item % 3 === 0 ? { recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO'] } : {};
      const start = { dateTime: '2026-03-02T09:00:00Z', timeZone: 'UTC' };
      const { id } = fake.add(own, { summary: text, start, ...recurrence });
      events.set(item, { calendar: own, id });
    },
    remove(item) {
      const there = events.get(item);
      if (there) fake.cancel(there.calendar, there);
      events.delete(item);
    },
    move(item) {
      const there = events.get(item);
      if (!there) return;
      const to = there.calendar === own ? shared : own;
      fake.move(there.calendar, to, there);
      there.calendar = to;
    },
    expected: async () =>
      Object.fromEntries(
        [own, shared]
          .flatMap((calendar) => parseIcs(icsOf(calendar)))
          .map(finishSourceDocument)
          .map(({ resourceId, title, blocks }) => [
            resourceId,
            [title ?? '', ...blocks.map(({ text }) => text)],
          ]),
      ),
    limited: { status: 403, body: { error: { errors: [{ reason: 'userRateLimitExceeded' }] } } },
    lost: { status: 410, body: { error: { errors: [{ reason: 'fullSyncRequired' }] } } },
    idleRequests: 3,
    pausedRequests: 0,
    settledHours: 1,
  };
}
