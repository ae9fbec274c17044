import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp, storeDocument } from '../../../test/stored/documents.ts';
import { sumByDate } from '../counts/queries.ts';
import { BUCKETS } from '../document-date.ts';
import type { Viewer } from '../visible.ts';
import {
  countByDate,
  countOwned,
  findNewestId,
  type ListFilter,
  listDocumentRows,
  listRowsByDate,
  listTitled,
} from './queries.ts';

const database = useDatabase('a', 'b');
const app: Viewer = { appId: 'a', userId: null };
const zoe: Viewer = { appId: 'a', userId: 'zoe' };
const yan: Viewer = { appId: 'a', userId: 'yan' };
const rival: Viewer = { appId: 'b', userId: null };
const ALL: ListFilter = { source: null, status: null, collection: null, metadata: null };

/** Titles of three words, dates over three years, alternating owners and sources: always the same. */
const WORDS = ['Kiln', 'Order', 'Élan', 'Glaze', 'kilnhouse'];
const title = (i: number) => `${WORDS[i % 5]} ${WORDS[(i * 3 + 1) % 5]} ${i}`;
const dateOf = (i: number) => new Date(Date.UTC(2023, 0, 1 + ((i * 37) % 1000), i % 24)).toISOString();

beforeAll(async () => {
  for (const user of ['zoe', 'yan', 'one', 'two'])
    await database.sql`insert into users (app_id, user_id) values ('a', ${user})`;
  await insertApp(database.sql, 'b');
  const shared = ['one', 'two'].map((userId) => ({ appId: 'a', userId }));
  const owners = [app, zoe, yan, rival, ...shared];
  for (let i = 0; i < 96; i++)
    await storeDocument(database.sql, owners[i % 6] ?? app, `d${i}`, {
      title: i % 11 === 0 ? null : title(i),
      source: i % 3 === 0 ? 'slack' : 'vault',
      collection: i % 5 === 0 ? 'shelf' : null,
      // Some have no date: the time they were stored counts.
      occurredAt: i % 13 === 0 ? null : dateOf(i),
    });
});

const FILTERS: [string, ListFilter][] = [
  ['no condition', ALL],
  ['a source', { ...ALL, source: 'slack' }],
  ['a status', { ...ALL, status: 'pending' }],
  ['a status that none has', { ...ALL, status: 'failed' }],
  ['a collection', { ...ALL, collection: 'shelf' }],
  ['a time', { ...ALL, after: '2023-06-01T00:00:00Z', before: '2024-06-01T00:00:00Z' }],
  ['source and time', { ...ALL, source: 'vault', before: '2024-01-01T00:00:00Z' }],
];
const VIEWERS: [string, Viewer][] = Object.entries({
  app,
  zoe,
  yan,
  rival,
  'a member of one audience': {
    ...yan,
    audiences: ['one'],
  },
  'a member of two': {
    ...zoe,
    audiences: ['one', 'two'],
  },
  'the app, which is in none': {
    ...app,
    audiences: ['one'],
  },
});

describe.each(VIEWERS)('as %s', (_who, viewer) => {
  test.each(FILTERS)(
    'the kept counts match the documents with %s, for every bucket',
    async (_what, filter) => {
      const { source, status, collection, after = null, before = null } = filter;
      for (const bucket of BUCKETS) {
        const kept = await sumByDate(
          database.sql,
          viewer,
          {
            source,
            status,
            collection,
            after: after?.slice(0, 10) ?? null,
            before: before?.slice(0, 10) ?? null,
          },
          bucket,
        );
        expect(kept).toEqual(await countByDate(database.sql, viewer, filter, bucket));
      }
    },
  );

  test.each(FILTERS)(
    'both orders by date have the same documents as the list by storing with %s',
    async (_what, filter) => {
      const ids = (rows: { document_id: number }[]) => rows.map((row) => row.document_id);
      const stored = ids(await listDocumentRows(database.sql, viewer, filter, null, 100));
      const page = { beyond: null, limit: 100 };
      const newest = ids(await listRowsByDate(database.sql, viewer, filter, { ...page, newestFirst: true }));
      const oldest = ids(await listRowsByDate(database.sql, viewer, filter, { ...page, newestFirst: false }));
      expect(newest.toSorted((a, b) => b - a)).toEqual(stored);
      expect(oldest).toEqual(newest.toReversed());
    },
  );

  test('a page by date ends where the next begins', async () => {
    const whole = await listRowsByDate(database.sql, viewer, ALL, {
      newestFirst: true,
      beyond: null,
      limit: 100,
    });
    for (const [i, row] of whole.entries()) {
      const beyond = { date: row.list_date, documentId: row.document_id };
      const next = await listRowsByDate(database.sql, viewer, ALL, { newestFirst: true, beyond, limit: 3 });
      expect(next.map((one) => one.document_id)).toEqual(
        whole.slice(i + 1, i + 4).map((one) => one.document_id),
      );
    }
  });

  test('titles are suggested to those who see their documents, titles with that beginning first', async () => {
    const find = (wanted: string, byWords = true, limit = 100) =>
      listTitled(database.sql, viewer, { title: wanted, byWords, limit, candidatesMax: 1_000 });
    const seen = await listDocumentRows(database.sql, viewer, ALL, null, 100);
    const begins = seen.filter((row) => row.title?.toLowerCase().startsWith('kiln'));
    const holds = seen.filter((row) => /\bkiln/i.test(row.title ?? ''));
    const found = await find('kiln');
    expect(found.map((row) => row.document_id)).toEqual([
      ...begins.map((row) => row.document_id),
      ...holds.filter((row) => !begins.includes(row)).map((row) => row.document_id),
    ]);
    expect((await find('kiln', false)).length).toBe(begins.length);
    expect(await find('kiln', true, 2)).toEqual(found.slice(0, 2));
    expect((await find('elan')).length).toBe(seen.filter((row) => /élan/i.test(row.title ?? '')).length);
    expect(await find('zebra')).toEqual([]);
  });
});

test('a viewer sees only the documents of the app, their own and those of their audiences', async () => {
  const ownersOf = async (viewer: Viewer) =>
    [
      ...new Set((await listDocumentRows(database.sql, viewer, ALL, null, 100)).map((row) => row.owner)),
    ].toSorted();
  expect(await ownersOf(yan)).toEqual([null, 'yan'].toSorted());
  expect(await ownersOf({ ...yan, audiences: ['one'] })).toEqual([null, 'yan', 'one'].toSorted());
  expect(await ownersOf({ ...zoe, audiences: ['one', 'two'] })).toEqual(
    [null, 'zoe', 'one', 'two'].toSorted(),
  );
  expect(await ownersOf({ ...app, audiences: ['one'] })).toEqual([null]);
});

test('a title filter and bounds of ids hold in counts of own documents', async () => {
  const titled = { ...ALL, title: 'kiln' };
  const own = (await listDocumentRows(database.sql, zoe, titled, null, 100)).filter(
    (row) => row.owner === 'zoe',
  );
  expect(await countOwned(database.sql, zoe, titled)).toBe(own.length);
  const [newest] = own;
  const below = { ...titled, documentIdMax: (newest?.document_id ?? 0) - 1 };
  expect(await countOwned(database.sql, zoe, below)).toBe(own.length - 1);
  expect(await findNewestId(database.sql, { appId: 'nobody', userId: null })).toBe(0);
  expect(await countOwned(database.sql, zoe, { ...ALL, documentIds: [newest?.document_id ?? 0, -1] })).toBe(
    1,
  );
});
