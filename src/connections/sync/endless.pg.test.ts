import { expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../../test/vendors/account-sync.ts';
import { defineConnector } from '../../sources/contract.ts';
import { runSlice } from './run-slice.ts';

const database = useDatabase();

/** A source that always has another page, with another cursor and nothing on it. */
const endless = defineConnector({
  source: 'notion',
  name: 'Endless',
  auth: 'key',
  everyMs: 0,
  listingHours: null,
  config: z.strictObject({}),
  cursor: z.object({ at: z.int() }),
  check: async () => ({ id: 'me', label: 'Me' }),
  changes: async function* (_ctx, cursor) {
    for (let at = (cursor?.at ?? 0) + 1; ; at++) yield { kind: 'page' as const, cursor: { at } };
  },
});

/** A source whose list of ids, or of people, has no end. */
const endlessList = defineConnector({
  ...endless,
  config: z.strictObject({}),
  cursor: z.object({ at: z.int() }),
  listingHours: 24,
  changes: async function* () {
    yield { kind: 'page' as const, cursor: { at: 1 } };
  },
  listIds: async function* () {
    for (let id = 0; ; id++) yield `${id}`.padStart(20, '0');
  },
});

test('a list without an end ends its run with a reason, and is retried later', async () => {
  await insertApp(database.sql, 'endless-list');
  const given = { appId: 'endless-list', connector: endlessList, key: 'key' };
  const ids = await insertConnection(database.sql, given);
  const sync = new AccountSync(database.sql, ids, endlessList);
  // The first run reads everything, and so needs no list.
  await sync.sync();
  sync.pass(25);
  const run = await sync.open();
  if (run === null) throw new Error('a new connection is due');
  expect(await runSlice(sync.parts, run, 60_000, 200)).toBe(false);
  expect(await sync.ended(run)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('may have no end'),
  });
});

test('a source with a new cursor on every page is read in slices that end, say so and can be paused', async () => {
  await insertApp(database.sql, 'endless');
  const ids = await insertConnection(database.sql, { appId: 'endless', connector: endless, key: 'key' });
  const sync = new AccountSync(database.sql, ids, endless);
  const run = await sync.open();
  if (run === null) throw new Error('a new connection is due');
  for (const page of [1, 2, 3]) {
    expect(await runSlice(sync.parts, run, 0)).toBe(true);
    expect(await sync.ended(run)).toMatchObject({ state: 'running', reason: null });
    const [row] = await database.sql<{ cursor: object }[]>`
      select cursor from connections where app_id = 'endless'`;
    expect(row?.cursor).toEqual({ at: page });
  }
  await database.sql`update connections set state = 'paused' where app_id = 'endless'`;
  expect(await runSlice(sync.parts, run, 0)).toBe(false);
  expect((await sync.ended(run)).state).not.toBe('running');
});
