import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp, storeDocument } from '../../test/stored/documents.ts';
import { transaction } from '../db/transaction.ts';
import { CONNECTORS } from '../sources/connectors.ts';
import * as connections from './connection-queries.ts';
import * as failures from './failure-queries.ts';
import * as leases from './lease-queries.ts';
import * as ledger from './ledger-queries.ts';
import { describeConnections, getConnection } from './present-connection.ts';
import * as runs from './run-queries.ts';

const database = useDatabase();
let apps = 0;
let appId = '';
beforeEach(async () => {
  appId = `q${apps++}`;
  await insertApp(database.sql, appId, ['zoe']);
});

const site = (accountId = 'https://a.example/', more: object = {}) => ({
  source: 'web_crawler' as const,
  accountId,
  label: accountId,
  visibility: 'app' as const,
  config: { url: accountId },
  ...more,
});
const insert = async (userId: string | null = null, accountId?: string, more: object = {}) => {
  const made = await transaction(database.sql, (tx) =>
    connections.upsertConnection(tx, { appId, userId }, site(accountId, more)),
  );
  if (!made) throw new Error('not made');
  return made;
};
/** Creates a connection and leases it for a run. */
const take = async (runId = randomUUID()) => {
  const { connection_id: connectionId } = await insert();
  const held = await leases.takeConnection(database.sql, { appId, connectionId, runId });
  if (!held) throw new Error('not taken');
  return { held, connectionId, runId, ids: { appId, connectionId } };
};
const inTx = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(database.sql, work);

describe('a connection', () => {
  test('of the same account is one, with the newer config; a user’s is another', async () => {
    const first = await insert();
    const again = await insert(null, undefined, { config: { url: 'x', limit: 9 } });
    expect([again.connection_id, again.is_new, again.config]).toEqual([
      first.connection_id,
      false,
      { url: 'x', limit: 9 },
    ]);
    const own = await insert('zoe', undefined, { visibility: 'user' });
    expect([first.is_new, own.is_new]).toEqual([true, true]);
    const listed = await connections.listConnectionRows(database.sql, { appId, userId: 'zoe' });
    expect(listed.map((row) => row.connection_id)).toEqual([own.connection_id]);
    const owner = { appId, userId: null };
    const account = { source: 'web_crawler' as const, accountId: 'https://a.example/' };
    expect((await connections.findByAccount(database.sql, owner, account))?.connection_id).toBe(
      first.connection_id,
    );
    await expect(getConnection(database.sql, owner, own.connection_id)).rejects.toThrow('no such connection');
  });

  test('that is being deleted is not connected again, and is removed at the end', async () => {
    const { connection_id: connectionId } = await insert();
    const ids = { appId, connectionId };
    await inTx((tx) => connections.markDeleting(tx, ids, true));
    await expect(insert()).rejects.toThrow('not made');
    await inTx((tx) => connections.setConnectionState(tx, ids, 'active'));
    const deleting = await connections.listDeleting(database.sql);
    expect(deleting.find((row) => row.app_id === appId)).toMatchObject({
      keeps_documents: true,
      visibility: 'app',
    });
    await inTx((tx) => connections.deleteConnectionRow(tx, appId, connectionId));
    expect(await connections.listConnectionRows(database.sql, { appId, userId: null })).toEqual([]);
  });

  test('changes only by the given fields', async () => {
    const { connection_id: connectionId } = await insert();
    const ids = { appId, connectionId };
    const read = () => getConnection(database.sql, { appId, userId: null }, connectionId);
    await inTx((tx) => connections.updateConnectionRow(tx, ids, { label: 'Docs' }));
    expect(await read()).toMatchObject({ label: 'Docs', config: { url: 'https://a.example/' } });
    await inTx((tx) => connections.updateConnectionRow(tx, ids, { config: { url: 'y' } }));
    expect(await read()).toMatchObject({ label: 'Docs', config: { url: 'y' } });
  });
});

describe('a lease', () => {
  test('belongs to one run until it expires; its own run takes it over at once, with a new fence', async () => {
    const { held, connectionId, runId } = await take();
    const other = { appId, connectionId, runId: randomUUID() };
    expect(await leases.takeConnection(database.sql, other)).toBeNull();
    const again = await leases.takeConnection(database.sql, { appId, connectionId, runId });
    expect(again?.fence).toBe(held.fence + 1);
    expect(await leases.keepLease(database.sql, held)).toBe(false);
    expect(await leases.isTakenOver(database.sql, held)).toBe(true);
    expect(again && (await leases.keepLease(database.sql, again))).toBe(true);
    await database.sql`update connections set lease_until = now() - interval '1 second' where app_id = ${appId}`;
    expect((await leases.takeConnection(database.sql, other))?.fence).toBe(held.fence + 2);
  });

  test('ends with a pause, for which no other process is to blame', async () => {
    const { held, ids } = await take();
    await inTx((tx) => connections.setConnectionState(tx, ids, 'paused'));
    expect(await leases.keepLease(database.sql, held)).toBe(false);
    expect(await leases.isTakenOver(database.sql, held)).toBe(false);
    expect(await leases.takeConnection(database.sql, { ...ids, runId: randomUUID() })).toBeNull();
  });

  test('that has expired writes neither cursor nor walk nor end', async () => {
    const { held, ids, runId } = await take();
    await inTx((tx) => leases.setCursor(tx, held, { at: 1 }));
    const newer = await leases.takeConnection(database.sql, { ...ids, runId });
    expect(newer?.cursor).toEqual({ at: 1 });
    const end = { state: 'failing' as const, reason: 'Stale.', failedRuns: 3, nextRunAt: new Date() };
    await inTx(async (tx) => {
      await leases.setCursor(tx, held, { at: 2 });
      await leases.beginWalk(tx, held, randomUUID());
      await leases.endWalk(tx, held, { heldPrune: 4, listedAt: new Date() });
      expect(await leases.releaseConnection(tx, held, end)).toBeNull();
    });
    const now = await leases.takeConnection(database.sql, { ...ids, runId });
    expect(now).toMatchObject({
      cursor: { at: 1 },
      walk_id: null,
      held_prune: null,
      listed_at: null,
      failed_runs: 0,
    });
  });

  test('that is released leaves a pause unchanged, and keeps a requested run due', async () => {
    const { held, ids } = await take();
    await database.sql`update connections set next_run_at = 'infinity' where app_id = ${appId}`;
    const end = {
      state: 'active' as const,
      reason: null,
      failedRuns: 0,
      nextRunAt: new Date(Date.now() + 3_600_000),
    };
    await inTx((tx) => leases.releaseConnection(tx, held, end));
    expect(await leases.keepLease(database.sql, held)).toBe(false);
    const read = () => getConnection(database.sql, { appId, userId: null }, ids.connectionId);
    expect((await read()).next_run_at).toEqual(end.nextRunAt);
    const next = await leases.takeConnection(database.sql, { ...ids, runId: randomUUID() });
    if (!next) throw new Error('not taken');
    await inTx((tx) => connections.makeDue(tx, ids));
    await inTx((tx) => leases.releaseConnection(tx, next, end));
    expect((await read()).next_run_at?.getTime()).toBeLessThan(end.nextRunAt.getTime());
    await inTx((tx) => connections.setConnectionState(tx, ids, 'paused'));
    await inTx((tx) =>
      leases.releaseConnection(
        tx,
        { ...next, fence: next.fence + 1 },
        { ...end, state: 'failing', reason: 'x' },
      ),
    );
    expect(await read()).toMatchObject({ state: 'paused', reason: null });
  });
});

describe('the ledger', () => {
  const entry = (item: string, version = '1') => ({
    item,
    resourceId: `r ${item}`,
    version,
    metadataKeys: ['a', 'b'],
  });

  test('stores each item’s document, version and keys, and what a walk has seen', async () => {
    const { held } = await take();
    const walk = randomUUID();
    await inTx((tx) => ledger.putLedger(tx, held, [entry('x'), entry('y'), entry('z')], null));
    await inTx((tx) => ledger.putLedger(tx, held, [entry('x', '2')], walk));
    await inTx((tx) =>
      ledger.markSeen(
        tx,
        held,
        [
          { item: 'y', version: null },
          { item: 'unknown', version: '9' },
        ],
        walk,
      ),
    );
    const rows = await ledger.listLedger(database.sql, held, ['x', 'y', 'unknown']);
    expect(rows.toSorted((a, b) => (a.item < b.item ? -1 : 1))).toEqual([
      { item: 'x', resource_id: 'r x', audience_id: null, version: '2', metadata_keys: ['a', 'b'] },
      { item: 'y', resource_id: 'r y', audience_id: null, version: '1', metadata_keys: ['a', 'b'] },
    ]);
    const versions = await ledger.listVersions(database.sql, held);
    expect(Object.fromEntries(versions.map(({ item, version }) => [item, version]))).toEqual({
      x: '2',
      y: '1',
      z: '1',
    });
    expect(await ledger.countUnmet(database.sql, held, walk)).toEqual({ unmet: 1, held: 3 });
    expect(await ledger.listUnmet(database.sql, held, walk, 10)).toEqual(['z']);
    expect(await inTx((tx) => ledger.removeItems(tx, held, ['z', 'unknown']))).toEqual([
      { resource_id: 'r z', audience_id: null },
    ]);
    expect((await ledger.listItems(database.sql, appId, held.connection_id, 10)).toSorted()).toEqual([
      'x',
      'y',
    ]);
  });

  test('counts what its source did not have at the last read, until it has it again', async () => {
    const { held } = await take();
    const missing = async () =>
      (await failures.countUnread(database.sql, appId, [held.connection_id]))[0]?.missing;
    const see = (item: string, isMissing: boolean) =>
      inTx((tx) => ledger.markSeen(tx, held, [{ item, version: null, isMissing }], null));
    await inTx((tx) => ledger.putLedger(tx, held, [entry('x'), entry('y')], null));
    await see('x', true);
    await see('y', true);
    expect(await missing()).toBe(2);
    await see('x', false);
    expect(await missing()).toBe(1);
    await inTx((tx) => ledger.putLedger(tx, held, [entry('y', '2')], null));
    expect(await missing()).toBe(0);
  });

  test('lists documents of exactly one owner, and which of them nothing holds', async () => {
    const { held } = await take();
    await storeDocument(database.sql, { appId, userId: null }, 'r x', { source: 'web_crawler' });
    await storeDocument(database.sql, { appId, userId: 'zoe' }, 'r x', { source: 'web_crawler' });
    await inTx((tx) => ledger.putLedger(tx, held, [entry('x')], null));
    const ofApp = { appId, owner: null, source: 'web_crawler' };
    const ofZoe = { ...ofApp, owner: 'zoe' };
    await inTx(async (tx) => {
      expect(await ledger.listUnheld(tx, ofApp, ['r x', 'r y'])).toEqual(['r y']);
      expect(await ledger.listUnheld(tx, ofZoe, ['r x', 'r y'])).toEqual(['r x', 'r y']);
      expect(await ledger.lockDocuments(tx, ofApp, ['r x'])).toHaveLength(1);
      expect(await ledger.lockDocuments(tx, { ...ofApp, source: 'notion' }, ['r x'])).toEqual([]);
    });
    expect(await ledger.countHeld(database.sql, appId, [held.connection_id])).toEqual([
      { connection_id: held.connection_id, status: 'pending', n: 1 },
    ]);
  });
});

describe('runs', () => {
  const open = async () =>
    (await inTx((tx) => runs.claimDueRuns(tx, 100))).filter((run) => run.app_id === appId);

  test('are opened once when due, however many processes ask', async () => {
    const { connection_id: id } = await insert();
    const claimed = (await Promise.all([open(), open(), open()])).flat();
    expect(claimed).toMatchObject([{ connection_id: id, owner: null, source: 'web_crawler' }]);
    await inTx((tx) => connections.makeDue(tx, { appId, connectionId: id }));
    expect(await open()).toEqual([]);
  });

  test('are opened together with a workflow per app, and report whether they are open', async () => {
    for (const i of [1, 2]) await insert(null, `https://${i}.example/`);
    const [one, two] = await open();
    expect(two?.workflow_id).toBe(one?.workflow_id);
    const listed = await runs.listOpenRuns(database.sql, -1);
    expect(listed.find((run) => run.run_id === two?.run_id)?.workflow_id).toBe(one?.workflow_id);
    await insert(null, 'https://3.example/');
    const [third] = await open();
    expect(third?.workflow_id).not.toBe(one?.workflow_id);
    const ids = [one, two, third].map((run) => run?.run_id ?? '');
    await inTx((tx) => runs.endRun(tx, { appId, runId: ids[0] ?? '' }, { state: 'completed', reason: null }));
    expect((await runs.listOpenAmong(database.sql, appId, ids)).toSorted()).toEqual(ids.slice(1).toSorted());
    expect(await runs.listOpenAmong(database.sql, 'another', ids)).toEqual([]);
  });

  test('are not opened for paused, refused or deleted connections', async () => {
    for (const state of ['paused', 'needs_reauth', 'deleting'] as const) {
      const { connection_id } = await insert(null, `https://${state}.example/`);
      await database.sql`update connections set state = ${state} where app_id = ${appId} and connection_id = ${connection_id}`;
    }
    expect(await open()).toEqual([]);
  });

  test('count, end once, and are listed newest first; the hundred newest are kept', async () => {
    const { connection_id: connectionId } = await insert();
    const [run] = await open();
    if (!run) throw new Error('no run');
    const ids = { appId, runId: run.run_id };
    const counts = {
      added: 1,
      changed: 2,
      unchanged: 3,
      deleted: 4,
      failed: 5,
      requests: 6,
      bytes: 7,
      waitedMs: 8,
    };
    await inTx((tx) => runs.addRunCounts(tx, appId, run.run_id, counts));
    await inTx((tx) => runs.addRunCounts(tx, appId, run.run_id, counts));
    expect(await runs.isRunOpen(database.sql, ids)).toBe(true);
    const ended = await inTx((tx) =>
      runs.endRun(tx, ids, {
        state: 'waiting',
        reason: 'Wait.',
        traffic: { requests: 1, bytes: 1, waitedMs: 1 },
      }),
    );
    expect(ended).toMatchObject({
      state: 'waiting',
      reason: 'Wait.',
      added: 2,
      failed: 10,
      bytes: 15,
      waited_ms: 17,
    });
    expect(await inTx((tx) => runs.endRun(tx, ids, { state: 'completed', reason: null }))).toBeNull();
    await database.sql`
      insert into sync_runs (app_id, connection_id, state, started_at)
      select ${appId}, ${connectionId}, 'completed', now() - n * interval '1 minute' from generate_series(1, 120) as n`;
    await runs.deleteOldRuns(database.sql);
    const listed = await runs.listRunRows(database.sql, appId, [connectionId], 200);
    expect([listed.length, listed[0]?.run_id]).toEqual([100, run.run_id]);
  });

  test('that failed leave their connection due', async () => {
    const { connection_id: connectionId } = await insert();
    const [run] = await open();
    expect((await runs.listOpenRuns(database.sql, -1)).some((one) => one.run_id === run?.run_id)).toBe(true);
    expect((await runs.listOpenRuns(database.sql, 600)).some((one) => one.run_id === run?.run_id)).toBe(
      false,
    );
    await inTx((tx) =>
      runs.endRun(tx, { appId, runId: run?.run_id ?? '' }, { state: 'failed', reason: 'Gone.' }),
    );
    await inTx((tx) => runs.freeConnection(tx, { appId, connectionId, runId: randomUUID() }));
    expect(await open()).toHaveLength(1);
  });
});

describe('failures', () => {
  test('are retried less and less often, up to a day, until they are dropped', async () => {
    const { held, connectionId } = await take();
    const now = new Date('2026-05-04T10:00:00Z');
    const pauses: number[] = [];
    for (let i = 0; i < 9; i++) {
      await inTx((tx) => failures.noteFailures(tx, held, [{ item: 'x', reason: `Reason ${i}.` }], now));
      const [row] = await failures.listFailureRows(database.sql, appId, connectionId, 10);
      pauses.push(((row?.next_try_at.getTime() ?? 0) - now.getTime()) / 60_000);
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]);
    const after = new Date(now.getTime() + 25 * 3_600_000);
    expect(await failures.listDueFailures(database.sql, held, now, 10)).toEqual([]);
    expect(await failures.listDueFailures(database.sql, held, after, 10)).toEqual(['x']);
    expect(await inTx((tx) => failures.retryFailures(tx, appId, connectionId))).toBe(1);
    // The database has microseconds: its now is later than a date of the same millisecond.
    const soon = new Date(Date.now() + 1_000);
    expect(await failures.listDueFailures(database.sql, held, soon, 10)).toEqual(['x']);
    await inTx((tx) => failures.forgetFailures(tx, held, ['x']));
    const none = { connection_id: connectionId, failures: 0, missing: 0 };
    expect(await failures.countUnread(database.sql, appId, [connectionId])).toEqual([none]);
  });

  test('are kept up to a thousand per connection', async () => {
    const { held, connectionId } = await take();
    for (const part of [0, 1]) {
      const many = Array.from({ length: 1_000 }, (_, i) => ({ item: `${part} ${i}`, reason: 'x' }));
      await inTx((tx) => failures.noteFailures(tx, held, many, new Date()));
    }
    expect(await failures.countUnread(database.sql, appId, [connectionId])).toMatchObject([
      { failures: 1_000 },
    ]);
  });
});

test('a connection is described with its documents by status, its failures and its newest run', async () => {
  const { held, connectionId } = await take();
  await storeDocument(database.sql, { appId, userId: null }, 'r x', { source: 'web_crawler' });
  await inTx((tx) =>
    ledger.putLedger(tx, held, [{ item: 'x', resourceId: 'r x', version: null, metadataKeys: [] }], null),
  );
  await inTx((tx) => failures.noteFailures(tx, held, [{ item: 'y', reason: 'Encrypted.' }], new Date()));
  await database.sql`
    insert into sync_runs (app_id, connection_id, state, added) values (${appId}, ${connectionId}, 'completed', 7)`;
  const rows = await connections.listConnectionRows(database.sql, { appId, userId: null });
  expect(await describeConnections(database.sql, appId, rows, CONNECTORS)).toMatchObject([
    {
      id: connectionId,
      provider: 'web_crawler',
      state: 'active',
      documents: { total: 1, completed: 0, processing: 1, failed: 0 },
      failures: 1,
      last_run: { state: 'completed', added: 7, ended_at: null },
      listed_at: null,
    },
  ]);
});

test('a connection says when everything was last listed, if its source does not report every deletion', async () => {
  const { held } = await take();
  const listedAt = new Date('2026-05-04T10:01:00Z');
  await inTx((tx) => leases.endWalk(tx, held, { heldPrune: null, listedAt }));
  const [row] = await connections.listConnectionRows(database.sql, { appId, userId: null });
  const rows = row ? [row, { ...row, source: 'github' as const }] : [];
  const described = await describeConnections(database.sql, appId, rows, CONNECTORS);
  expect(described.map((one) => one.listed_at)).toEqual([null, '2026-05-04T10:01:00.000Z']);
});

test('the documents of a connection are counted freshly once its run has ended, however long counting took before', async () => {
  const { held, connectionId } = await take();
  const store = async (name: string) => {
    await storeDocument(database.sql, { appId, userId: null }, `r ${name}`, { source: 'web_crawler' });
    const entry = { item: name, resourceId: `r ${name}`, version: null, metadataKeys: [] };
    await inTx((tx) => ledger.putLedger(tx, held, [entry], null));
  };
  const rows = await connections.listConnectionRows(database.sql, { appId, userId: null });
  const documents = async () => {
    const [described] = await describeConnections(database.sql, appId, rows, CONNECTORS);
    return [described?.last_run?.state, described?.documents.total];
  };
  await database.sql`insert into sync_runs (app_id, connection_id, state) values (${appId}, ${connectionId}, 'running')`;
  await store('one');
  expect(await documents()).toEqual(['running', 1]);
  await store('two');
  await database.sql`update sync_runs set state = 'completed', ended_at = now() where app_id = ${appId}`;
  expect(await documents()).toEqual(['completed', 2]);
});
