import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp, storeDocument } from '../../../test/stored/documents.ts';
import { transaction } from '../../db/transaction.ts';
import type { Viewer } from '../visible.ts';
import { startCountsLoop } from './counts-loop.ts';
import { addUpCounts, countByStatus, countUnextracted, sumByDate } from './queries.ts';

const database = useDatabase('moved', 'gone', 'raced', 'loop');
const NO_FILTER = { source: null, status: null, collection: null, after: null, before: null };
const days = async (viewer: Viewer) =>
  (await sumByDate(database.sql, viewer, NO_FILTER, 'day')).map(
    ({ start, n }) => `${start.toISOString().slice(0, 10)} ${n}`,
  );
const rowsOf = async (appId: string): Promise<number> => {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from document_counts where app_id = ${appId}`;
  return row?.n ?? 0;
};
const addUp = (appId: string) => transaction(database.sql, (tx) => addUpCounts(tx, appId));

test('counts follow every change of date, status and collection, and are unchanged when they are added up', async () => {
  const app = { appId: 'moved', userId: null };
  for (const id of ['a', 'b', 'c']) await storeDocument(database.sql, app, id, { occurredAt: '2025-01-01' });
  await storeDocument(database.sql, app, 'a', { occurredAt: '2025-02-02', collection: 'shelf' });
  await database.sql`update documents set status = 'failed' where app_id = 'moved' and resource_id = 'b'`;
  await database.sql`delete from documents where app_id = 'moved' and resource_id = 'c'`;
  const seen = async () => [await days(app), await countByStatus(database.sql, app)];
  const before = await seen();
  expect(await countUnextracted(database.sql, 'moved')).toBe(1);
  expect(before).toEqual([
    ['2025-01-01 1', '2025-02-02 1'],
    [
      { source: 'vault', status: 'failed', n: 1 },
      { source: 'vault', status: 'pending', n: 1 },
    ],
  ]);
  await addUp('moved');
  expect(await seen()).toEqual(before);
  expect(await rowsOf('moved')).toBe(2);
});

test('a viewer counts the app’s and their own documents; nothing of a deleted user or app remains', async () => {
  await insertApp(database.sql, 'gone', ['zoe', 'yan']);
  const zoe = { appId: 'gone', userId: 'zoe' };
  for (const userId of [null, 'zoe', 'yan'])
    await storeDocument(database.sql, { appId: 'gone', userId }, `of ${userId}`, {
      occurredAt: '2025-01-01',
    });
  expect(await days(zoe)).toEqual(['2025-01-01 2']);
  await database.sql`delete from users where app_id = 'gone' and user_id = 'zoe'`;
  expect(await days(zoe)).toEqual(['2025-01-01 1']);
  const [left] = await database.sql`select 1 from document_counts where app_id = 'gone' and owner = 'zoe'`;
  expect(left).toBeUndefined();
  await database.sql`delete from apps where app_id = 'gone'`;
  expect(await rowsOf('gone')).toBe(0);
});

test('writers and two loops that add up at once lose no document and count none twice', async () => {
  const app = { appId: 'raced', userId: null };
  await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      await storeDocument(database.sql, app, `r${i}`, { occurredAt: '2025-01-01' });
      if (i % 3 === 0) await Promise.all([addUp('raced'), addUp('raced')]);
    }),
  );
  expect(await days(app)).toEqual(['2025-01-01 30']);
  // Two concurrent runs may each leave a partial sum: the next change of that day combines them.
  await storeDocument(database.sql, app, 'last', { occurredAt: '2025-01-01' });
  await addUp('raced');
  expect([await days(app), await rowsOf('raced')]).toEqual([['2025-01-01 31'], 1]);
});

test('the loop adds up when many rows wait', async () => {
  await database.sql`
    insert into document_counts (app_id, owner, day, source, status, collection, documents)
    select 'loop', null, '2025-01-01', 'vault', 'completed', null, 1 from generate_series(1, 1000)`;
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const loop = startCountsLoop({ sql: database.sql, log });
  try {
    expect(
      await eventually(
        () => rowsOf('loop'),
        (n) => n === 1,
      ),
    ).toBe(1);
  } finally {
    await loop.stop();
  }
  expect(await days({ appId: 'loop', userId: null })).toEqual(['2025-01-01 1000']);
});
