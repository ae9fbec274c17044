import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeGoogleCalendar } from '../../../../test/vendors/google/calendar.ts';
import { icsOf } from '../../../../test/vendors/google/calendar-file.ts';
import { parseIcs } from '../../../parse/calendar/parse-ics.ts';
import { finishSourceDocument, type SourceDocument } from '../../../parse/source-document.ts';
import { googleCalendarConnector } from './connector.ts';

const google = new FakeGoogleCalendar();
await google.start();
afterAll(() => google.close());
const connector = connectorAt(googleCalendarConnector, google);
const own = google.calendar('Mara@Taproot.example', { primary: true, timeZone: 'Europe/Berlin' });
const works = google.calendar('works@group.calendar.google.com', { summary: 'Works', accessRole: 'writer' });
const others = google.calendar('tomas@taproot.example', { summary: 'Tomas', accessRole: 'reader' });

let reader: AccountReader;
beforeEach(() => {
  reader = new AccountReader(connector);
  for (const { events } of google.calendars) events.clear();
  google.requests.length = 0;
  google.perPage = 100;
});

const at = (dateTime: string) => ({ dateTime, timeZone: 'Europe/Berlin' });
const weekly = () =>
  google.add(own, {
    summary: 'Stand-up',
    start: at('2026-03-02T10:00:00+01:00'),
    recurrence: ['RRULE:BYDAY=MO;FREQ=WEEKLY', 'EXDATE;TZID=Europe/Berlin:20260323T100000'],
  });
const titles = () => [...reader.documents.values()].map(({ title }) => title);
const textsOf = (document: SourceDocument | undefined) => document?.blocks.map(({ text }) => text);

/** Returns what an import and a connection must agree on; compares moments in UTC, as files write them. */
const agreed = (document: SourceDocument) => {
  const { resourceId, type, title, participants, createdAt, lastModified, asOf, metadata } = document;
  const { status, recurrence, calendar } = metadata;
  const moment = asOf && new Date(asOf);
  const said = { participants, createdAt, lastModified, moment, status, recurrence, calendar };
  return { resourceId, type, title, ...said };
};

describe('calendars', () => {
  test('keep a series that could not be read, although the next page has only a cancelled occurrence of it', async () => {
    const series = weekly();
    google.skip(own, series, '2026-03-16T09:00:00Z');
    google.perPage = 1;
    // The list of calendars and the page with the series are answered; reading the series is not.
    google.faults.push(
      () => {},
      () => {},
      { body: { items: 'none' } },
    );
    await reader.read({});
    expect(titles()).toEqual(['Stand-up']);
    expect(textsOf([...reader.documents.values()][0])?.join()).toContain('Except: 2026-03-16 10:00');
  });

  test('give the same documents as the import of their .ics file', async () => {
    const people = [{ email: 'Mara@Taproot.example', displayName: 'Mara' }, { email: 'bo@taproot.example' }];
    google.add(own, {
      summary: 'Gate inspection',
      description: 'Bring <b>boots</b>.<br>And a lamp; &amp; rope, please.',
      location: 'North weir',
      start: at('2026-07-02T10:00:00+02:00'),
      end: at('2026-07-02T11:30:00+02:00'),
      organizer: people[0],
      attendees: people,
      hangoutLink: 'https://meet.google.com/abc-defg-hij',
    });
    google.add(own, { summary: 'Fair', start: { date: '2026-05-01' }, end: { date: '2026-05-02' } });
    google.add(own, { summary: 'Alone', start: at('2026-05-03T10:00:00+02:00'), organizer: people[0] });
    const series = weekly();
    google.change(own, series, '2026-03-09T09:00:00Z', { summary: 'Stand-up (moved)' });
    google.skip(own, series, '2026-03-16T09:00:00Z');
    await reader.read({});
    const synced = [...reader.documents.values()];
    const imported = parseIcs(icsOf(own)).map(finishSourceDocument);
    expect(synced.map(agreed)).toEqual(imported.map(agreed));
    const inZone = (text: string) => text.replaceAll(/(\d\d):(\d\d) (?:Europe\/Berlin|UTC)/g, 'time');
    expect(synced.map((one) => textsOf(one)?.map(inZone))).toEqual(
      imported.map((one) => textsOf(one)?.map(inZone)),
    );
    expect(textsOf(synced[0])).toEqual([
      'Gate inspection\nWhen: 2026-07-02 10:00 Europe/Berlin to 2026-07-02 11:30 Europe/Berlin\nWhere: North weir\nJoin: https://meet.google.com/abc-defg-hij\nWho: Mara, bo@taproot.example\nBring boots.\nAnd a lamp; & rope, please.',
    ]);
    expect(textsOf(synced[3])).toEqual([
      'Stand-up\nWhen: 2026-03-02 10:00 Europe/Berlin\nRepeats: FREQ=WEEKLY;BYDAY=MO\nExcept: 2026-03-16 10:00 Europe/Berlin, 2026-03-23 10:00 Europe/Berlin',
      'Stand-up (moved)\nWhen: 2026-03-09 10:00 Europe/Berlin\nInstead of: 2026-03-09 10:00 Europe/Berlin',
    ]);
  });

  test('are read in full page by page, then by changes: an occurrence rewrites only its series', async () => {
    google.perPage = 2;
    const series = weekly();
    const [one, two] = [google.add(own, { summary: 'One' }), google.add(works, { summary: 'Two' })];
    await reader.read({}, 1);
    await reader.read({});
    expect(titles()).toEqual(['Stand-up', 'One', 'Two']);
    google.requests.length = 0;
    expect(await reader.read({})).toEqual([]);
    expect(google.requests).toHaveLength(3);
    google.skip(own, series, '2026-03-16T09:00:00Z');
    google.edit(works, two, { summary: 'Second' });
    google.cancel(own, one);
    expect((await reader.read({})).toSorted()).toEqual([
      `gone ${own.id}/${one.id}`,
      `upsert ${own.id}/${series.id}`,
      `upsert ${works.id}/${two.id}`,
    ]);
    expect(titles()).toEqual(['Stand-up', 'Second']);
    expect(textsOf(reader.documents.get(`${own.id}/${series.id}`))?.[0]).toContain(
      'Except: 2026-03-16 10:00',
    );
    google.cancel(own, series);
    await reader.read({});
    expect(titles()).toEqual(['Second']);
  });

  test('show the one occurrence of a series to which a person was invited', async () => {
    const series = weekly();
    const occurrence = google.change(own, series, '2026-03-09T09:00:00Z', { summary: 'With Bo' });
    own.events.delete(series.id);
    await reader.read({});
    expect([...reader.documents.values()]).toMatchObject([{ title: 'With Bo', resourceId: series.iCalUID }]);
    google.cancel(own, occurrence);
    google.skip(own, google.add(own, { recurrence: ['RRULE:wrong'] }), '2026-03-09T09:00:00Z');
    await reader.read({});
    expect(titles()).toEqual([null]);
  });

  test('keep private events to their person, and omit working locations', async () => {
    const hidden = google.add(own, { summary: 'Doctor', visibility: 'private' });
    google.add(own, { summary: 'Home', eventType: 'workingLocation' });
    google.add(others, { visibility: 'confidential' });
    const open = google.add(own, { summary: 'Review', visibility: 'public' });
    await reader.read({ calendars: ['primary', 'Tomas'] });
    expect(titles()).toEqual(['Doctor', 'Review']);
    reader = new AccountReader(connector);
    reader.visibility = 'app';
    await reader.read({ calendars: ['primary', 'Tomas'] });
    expect(titles()).toEqual(['Review']);
    google.edit(own, open, { visibility: 'private' });
    google.edit(own, hidden, { visibility: 'default' });
    await reader.read({ calendars: ['primary', 'Tomas'] });
    expect(titles()).toEqual(['Doctor']);
  });
});

describe('an account', () => {
  test('is identified by the address of its primary calendar, and the calendars to read can be chosen', async () => {
    const check = (calendars: string[]) => connector.check(reader.context({ calendars }));
    expect(await check(['Works', 'tomas@taproot.example'])).toEqual({
      id: 'mara@taproot.example',
      label: 'Mara@Taproot.example',
    });
    await expect(check(['Garden'])).rejects.toThrow('no calendar Garden. Its calendars: Mara@Taproot');
    expect(connector.config.safeParse({ calendar: 'Works' }).success).toBe(false);
  });

  test('is read again if a calendar may no longer be read, or Google has forgotten the cursor', async () => {
    const event = google.add(own, { summary: 'One' });
    await reader.read({});
    const [item = ''] = reader.documents.keys();
    expect(await connector.fetch?.(reader.context({}), item)).toMatchObject({ resourceId: event.iCalUID });
    expect(await connector.fetch?.(reader.context({}), `${own.id}/gone`)).toBeNull();
    await expect(reader.read({ calendars: 'Works' })).rejects.toMatchObject({ kind: 'cursor' });
    google.edit(own, event, { summary: 'Two' });
    google.forget();
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
  });
});
