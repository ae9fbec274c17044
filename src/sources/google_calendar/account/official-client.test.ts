import { auth, calendar } from '@googleapis/calendar';
import { afterAll, expect, test } from 'vitest';
import { FakeGoogleCalendar } from '../../../../test/vendors/google/calendar.ts';

const fake = new FakeGoogleCalendar();
await fake.start();
afterAll(() => fake.close());

function clientOf(token: string) {
  const access = new auth.OAuth2();
  access.setCredentials({ access_token: token });
  return calendar({ version: 'v3', auth: access, rootUrl: `${fake.url}/`, retry: false });
}
const client = clientOf(fake.key);

/** Returns the events of a list, and the sync token for later changes. */
async function readEvents(asked: { calendarId: string; syncToken?: string }) {
  const events: (string | null | undefined)[][] = [];
  for (let pageToken: string | null | undefined; ; ) {
    const { data } = await client.events.list({ ...asked, ...(pageToken ? { pageToken } : {}) });
    for (const { id, summary, status } of data.items ?? []) events.push([id, summary, status]);
    pageToken = data.nextPageToken;
    if (!pageToken) return { events, syncToken: data.nextSyncToken ?? '' };
  }
}

test('Google’s own client reads every event of the fake calendars, page by page, and then the changes', async () => {
  fake.perPage = 2;
  const made = fake.calendar('mara@taproot.example', { primary: true });
  const events = ['Weir', 'Gate', 'Lock'].map((summary) => fake.add(made, { summary }));
  const listed = await client.calendarList.list();
  expect(listed.data.items?.map(({ id, accessRole, primary }) => [id, accessRole, primary])).toEqual([
    [made.id, 'owner', true],
  ]);
  const whole = await readEvents({ calendarId: made.id });
  expect(whole.events).toEqual(events.map(({ id, summary, status }) => [id, summary, status]));
  const [first] = events;
  if (!first) throw new Error('there are three events');
  fake.cancel(made, first);
  const later = await readEvents({ calendarId: made.id, syncToken: whole.syncToken });
  expect(later.events).toEqual([[first.id, undefined, 'cancelled']]);
});

test('Google’s own client recognizes the fake’s refusals as Google Calendar’s', async () => {
  await expect(clientOf('another').calendarList.list()).rejects.toMatchObject({ status: 401 });
  await expect(readEvents({ calendarId: 'none' })).rejects.toMatchObject({ status: 404 });
  const made = fake.calendar('works@taproot.example');
  const { syncToken } = await readEvents({ calendarId: made.id });
  fake.add(made, { summary: 'Sluice' });
  fake.forget();
  await expect(readEvents({ calendarId: made.id, syncToken })).rejects.toMatchObject({ status: 410 });
});
