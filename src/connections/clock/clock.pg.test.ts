import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { MemorySync } from '../../../test/vendors/memory-sync.ts';
import type { Context } from '../../context.ts';
import { createLimiters } from '../limiters.ts';
import { findWork } from '../run-queries.ts';
import { startDueRuns } from '../sync/sync-loop.ts';
import { forgetFutureTimes } from './clock-queries.ts';

const database = useDatabase();
/** Only what the loop uses of the workflows: the run stays open. */
const NO_WORKFLOWS = { start: async () => {} } as unknown as Context['workflows'];

test('a connection goes on although everything of it was stored by a clock that was a year ahead', async () => {
  const { sql } = database;
  await insertApp(sql, 'ahead');
  const sync = await MemorySync.connect(sql, { appId: 'ahead', reportsDeletions: false });
  sync.account.put('a', 'A');
  sync.account.put('b', 'B');
  await sync.sync();
  await sql`
    update connections
    set next_run_at = next_run_at + interval '1 year', listed_at = listed_at + interval '1 year',
      lease_run = gen_random_uuid(), lease_until = now() + interval '1 year'`;
  await createLimiters(sql).pause('limiter', new Date(Date.now() + 365 * 86_400_000));
  await sql`
    insert into sync_failures (app_id, connection_id, item, reason, first_at, last_at, next_try_at)
    select app_id, connection_id, 'c', 'It failed.', now(), now(), now() + interval '1 year' from connections`;
  expect((await findWork(sql)).runs).toBe(false);
  await forgetFutureTimes(sql);
  expect((await findWork(sql)).runs).toBe(true);
  expect(await createLimiters(sql).isPaused('limiter')).toBe(false);
  expect(await createLimiters(sql).reserve('limiter', 0, 1_000)).toBeLessThan(1_000);
  sync.pass(1);
  sync.account.remove('a');
  expect(await sync.sync()).toMatchObject({ state: 'completed' });
  expect(await sync.documents()).toEqual(sync.expected());
  expect(await sql`select item from sync_failures`).toEqual([]);
});

test('what is due within a day, and a run that is open, stay as they are', async () => {
  const { sql } = database;
  await insertApp(sql, 'usual');
  await MemorySync.connect(sql, { appId: 'usual' });
  await startDueRuns({ sql, workflows: NO_WORKFLOWS });
  const times = () =>
    sql`select next_run_at::text, lease_until::text from connections where app_id = 'usual'`;
  const before = await times();
  await forgetFutureTimes(sql);
  expect(await times()).toEqual(before);
});
