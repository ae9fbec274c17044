import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../../test/vendors/account-sync.ts';
import { MemoryAccount, memoryConnector } from '../../../test/vendors/memory-source.ts';
import { MemorySync } from '../../../test/vendors/memory-sync.ts';
import { playSync, syncOperations } from '../../../test/vendors/sync-operations.ts';
import { putCredential } from '../../credentials/account-access.ts';
import { transaction } from '../../db/transaction.ts';
import { VendorError } from '../../sources/vendor-error.ts';
import { setConnectionState } from '../connection-queries.ts';
import { keepLease, takeConnection } from '../lease-queries.ts';
import { deleteConnections } from './delete-connections.ts';
import { runSlice } from './run-slice.ts';
import { runAndHandOver, runTogether } from './sync-connections.workflow.ts';
import type { Workflows, WorkflowRun } from '../../workflow/workflow.ts';
import type { SyncInput } from './sync-parts.ts';
import { sweepRuns } from './sync-loop.ts';

const database = useDatabase();
let apps = 0;
let appId = '';

beforeEach(async () => {
  appId = `app${apps++}`;
  await insertApp(database.sql, appId, ['zoe', 'max']);
});

const connect = async (items: number, more: { owner?: string; reportsDeletions?: boolean } = {}) => {
  const memory = await MemorySync.connect(database.sql, { appId, ...more });
  for (let i = 0; i < items; i++) memory.account.put(`item ${String(i).padStart(2, '0')}`, `Text ${i}`);
  return memory;
};
const inStep = async (memory: MemorySync) => {
  expect(await memory.documents()).toEqual(memory.expected());
  expect(await memory.ledger()).toEqual([...memory.account.items.keys()].toSorted());
};

test('an account that reports no deletion and lists no ids is read again after its interval, and not before', async () => {
  const account = new MemoryAccount();
  const { listIds: _listed, ...connector } = memoryConnector(account, false);
  const ids = await insertConnection(database.sql, { appId, connector, key: account.key });
  const sync = new AccountSync(database.sql, ids, connector);
  for (let i = 0; i < 10; i++) account.put(`item ${i}`, `Text ${i}`);
  await sync.sync();
  account.remove('item 3');
  sync.pass(23);
  expect((await sync.sync())?.counts).toEqual([0, 0, 0, 0, 0]);
  sync.pass(2);
  expect((await sync.sync(0))?.counts).toEqual([0, 0, 9, 1, 0]);
  expect(await sync.ledger()).toEqual([...account.items.keys()].toSorted());
  account.requests = 0;
  await sync.sync();
  expect(account.requests).toBe(1);
});

describe.each([
  ['that reports deletions', true],
  ['that is listed', false],
])('an account %s', (_what, reportsDeletions) => {
  test('is read in full, then only its changes', async () => {
    const memory = await connect(10, { reportsDeletions });
    expect(await memory.sync()).toMatchObject({ state: 'completed', counts: [10, 0, 0, 0, 0] });
    await inStep(memory);
    memory.account.requests = 0;
    expect(await memory.sync()).toMatchObject({ state: 'completed', counts: [0, 0, 0, 0, 0] });
    expect(memory.account.requests).toBe(1);
    memory.account.put('item 03', 'Edited');
    memory.account.put('item 99', 'New');
    memory.account.move('item 04');
    expect((await memory.sync())?.counts).toEqual([1, 2, 0, 0, 0]);
    memory.account.remove('item 05');
    memory.pass(25);
    expect((await memory.sync())?.counts).toEqual([0, 0, 0, 1, 0]);
    await inStep(memory);
  });

  test('whose cursor is too old is read in full once more, and deletions are found', async () => {
    const memory = await connect(10, { reportsDeletions });
    await memory.sync();
    memory.account.remove('item 02');
    memory.account.forget();
    memory.account.put('item 03', 'Edited');
    expect(await memory.sync()).toMatchObject({ state: 'completed', counts: [0, 1, 8, 1, 0] });
    await inStep(memory);
  });

  test('continues after the page that was stored, however short its slices are', async () => {
    const memory = await connect(10, { reportsDeletions });
    expect(await memory.sync(0)).toMatchObject({ state: 'completed', counts: [10, 0, 0, 0, 0] });
    await inStep(memory);
  });

  test('that loses most of its items at once keeps them until another run confirms it', async () => {
    const memory = await connect(25, { reportsDeletions });
    await memory.sync();
    for (const item of [...memory.account.items.keys()].slice(0, 20)) memory.account.items.delete(item);
    memory.account.forget();
    memory.pass(25);
    const held = await memory.sync();
    expect(held?.reason).toContain('20 documents are no longer listed');
    expect(Object.keys(await memory.documents())).toHaveLength(25);
    expect((await memory.connection()).reason).toBe(held?.reason);
    memory.pass(1);
    expect((await memory.sync())?.counts[3]).toBe(20);
    await inStep(memory);
    expect((await memory.connection()).reason).toBeNull();
  });
});

describe('a run', () => {
  test('that is asked to wait resumes at its page afterwards', async () => {
    const memory = await connect(10);
    const until = new Date(memory.parts.now().getTime() + 2 * 3_600_000);
    memory.account.faults.push(async () => {}, new VendorError('limited', 'Wait.', { until }));
    expect(await memory.sync()).toMatchObject({ state: 'waiting', counts: [4, 0, 0, 0, 0] });
    expect(await memory.connection()).toMatchObject({ state: 'active', next_in_minutes: 120 });
    expect((await memory.sync())?.counts).toEqual([6, 0, 0, 0, 0]);
    await inStep(memory);
  });

  test('rests while too many documents wait for their memories, and resumes at its page', async () => {
    const memory = await connect(10);
    Object.assign(memory.parts.config, { syncWaitingMax: 4 });
    expect(await memory.sync()).toMatchObject({ state: 'waiting', counts: [8, 0, 0, 0, 0] });
    const { reason, next_in_minutes } = await memory.connection();
    expect(reason).toMatch(/^More than 4 documents wait .*CAMBIUM_SYNC_WAITING_MAX/);
    expect(next_in_minutes).toBe(1);
    await database.sql`update documents set status = 'completed' where app_id = ${appId}`;
    expect(await memory.sync()).toMatchObject({ state: 'completed', counts: [2, 0, 0, 0, 0] });
    await inStep(memory);
  });

  test('does not rest at its end, however many documents wait', async () => {
    const memory = await connect(4);
    Object.assign(memory.parts.config, { syncWaitingMax: 1 });
    expect(await memory.sync()).toMatchObject({ state: 'completed', counts: [4, 0, 0, 0, 0] });
  });

  test('that fails repeatedly is retried less and less often, until one succeeds', async () => {
    const memory = await connect(2);
    const pauses: number[] = [];
    for (let i = 0; i < 7; i++) {
      memory.account.faults.push(new VendorError('transient', 'The source does not answer.'));
      expect(await memory.sync()).toMatchObject({
        state: 'failed',
        reason: 'The source does not answer. Nothing is lost; it will be retried.',
      });
      pauses.push((await memory.connection()).next_in_minutes);
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 360, 360]);
    expect((await memory.connection()).state).toBe('failing');
    await memory.sync();
    expect(await memory.connection()).toMatchObject({ state: 'active', reason: null, next_in_minutes: 15 });
  });

  test('whose key is refused sends no request until someone reconnects, and emits one event', async () => {
    const memory = await connect(10);
    await database.sql`
      insert into webhooks (app_id, url, events, secret_sealed, disabled_at)
      values (${appId}, 'https://example.com', '{connection.needs_reauth}', '\\x00', null)`;
    await memory.sync();
    memory.account.key = 'other';
    memory.account.requests = 0;
    expect((await memory.sync())?.reason).toContain('Make another one');
    expect(await memory.sync()).toBeNull();
    expect([memory.account.requests, (await memory.connection()).state]).toEqual([1, 'needs_reauth']);
    const events = await database.sql`select data from webhook_events where app_id = ${appId}`;
    expect(events).toEqual([{ data: { connection_id: memory.ids.connectionId, source: 'notion' } }]);
    expect(Object.keys(await memory.documents())).toHaveLength(10);
  });

  test('whose key is refused after someone sent another one is followed by a run with that one', async () => {
    const memory = await connect(10);
    memory.account.faults.push(async () => {
      memory.account.key = 'other';
      await transaction(database.sql, async (tx) => {
        await putCredential(tx, memory.parts, memory.ids, { kind: 'key', key: 'other' });
        await setConnectionState(tx, memory.ids, 'active');
      });
    });
    expect((await memory.sync())?.reason).toContain('Make another one');
    expect(await memory.connection()).toMatchObject({ state: 'active', reason: null });
    expect(await memory.sync()).toMatchObject({ state: 'completed', counts: [10, 0, 0, 0, 0] });
    const events = await database.sql`select from webhook_events where app_id = ${appId}`;
    expect(events).toEqual([]);
  });

  test.each(['contract', 'scope'] as const)(
    'skips what cannot be read (%s), says why, and reads it once it can',
    async (kind) => {
      const memory = await connect(6);
      memory.account.brokenAs = kind;
      memory.account.broken.add('item 02');
      expect(await memory.sync()).toMatchObject({ state: 'completed', counts: [5, 0, 0, 0, 1] });
      const failures = () =>
        database.sql`select item, reason, attempts from sync_failures where app_id = ${appId}`;
      expect(await failures()).toEqual([
        { item: 'item 02', reason: 'item 02 is encrypted. Remove its password.', attempts: 1 },
      ]);
      memory.pass(1);
      await memory.sync();
      expect(await failures()).toMatchObject([{ attempts: 2 }]);
      memory.account.broken.clear();
      memory.pass(24);
      expect((await memory.sync())?.counts).toEqual([1, 0, 0, 0, 0]);
      expect(await failures()).toEqual([]);
      await inStep(memory);
    },
  );

  test('requests no item alone if changes return failures again, and clears the failure', async () => {
    const memory = await connect(6);
    memory.account.broken.add('item 02');
    await memory.sync();
    const { fetch: _fetch, ...connector } = memoryConnector(memory.account, true);
    const later = new AccountSync(database.sql, memory.ids, connector);
    later.pass(1);
    expect((await later.sync())?.state).toBe('completed');
    expect(await database.sql`select from sync_failures where app_id = ${appId}`).toEqual([]);
    expect(Object.keys(await memory.documents())).toHaveLength(5);
  });

  test.each([
    ['contract', /^20 items in a row could not be read\. The last one: item 19 is encrypted/],
    ['scope', /^item 19 is encrypted/],
  ] as const)('in which nothing can be read (%s) is not a success', async (kind, reason) => {
    const memory = await connect(30);
    memory.account.brokenAs = kind;
    for (const item of memory.account.items.keys()) memory.account.broken.add(item);
    expect((await memory.sync())?.reason).toMatch(reason);
    expect((await memory.connection()).state).toBe('failing');
  });

  test('is stopped by a pause within its page, stores nothing more, and is followed by another after resume', async () => {
    const memory = await connect(10);
    memory.account.faults.push(
      async () => {},
      async () => void (await database.sql`update connections set state = 'paused' where app_id = ${appId}`),
    );
    expect(await memory.sync()).toMatchObject({ state: 'stopped', counts: [4, 0, 0, 0, 0] });
    expect(Object.keys(await memory.documents())).toHaveLength(4);
    expect(await memory.sync()).toBeNull();
    // The next run need not wait for the stopped run's lease to expire.
    await database.sql`update connections set state = 'active', next_run_at = now() where app_id = ${appId}`;
    expect(await memory.sync()).toMatchObject({ state: 'completed', counts: [6, 0, 0, 0, 0] });
  });

  test('that another process took over stores nothing more; the other process ends it', async () => {
    const memory = await connect(10);
    let other: Promise<boolean> | undefined;
    const run = await memory.open();
    if (!run) throw new Error('no run is due');
    memory.account.faults.push(
      async () => {},
      async () => {
        other = runSlice(memory.parts, run);
        await other;
        memory.account.put('item 00', 'Stale writes are not stored');
      },
    );
    expect(await runSlice(memory.parts, run)).toBe(false);
    expect(await other).toBe(false);
    expect(await memory.ended(run)).toMatchObject({ state: 'completed', counts: [10, 0, 0, 0, 0] });
    expect((await memory.documents())['doc item 00']).toBe('Text 0');
  });

  test('whose process is suspended while it stores a page holds the connection no longer than its lease', async () => {
    const memory = await connect(1);
    await memory.sync();
    const ids = { ...memory.ids, runId: randomUUID() };
    const held = await takeConnection(database.sql, ids);
    const limitOf = async (db: Parameters<typeof keepLease>[0]) => {
      expect(held && (await keepLease(db, held))).toBe(true);
      const [row] = await db`select current_setting('idle_in_transaction_session_timeout') as ends_after`;
      return row?.ends_after;
    };
    expect(await transaction(database.sql, limitOf)).toBe('1min');
    expect(await limitOf(database.sql)).toBe('0');
  });

  test('that another process took over marks nothing of its listing', async () => {
    const memory = await connect(10, { reportsDeletions: false });
    await memory.sync();
    memory.pass(25);
    const run = await memory.open();
    if (!run) throw new Error('no run is due');
    let met: (string | null)[] = [];
    memory.account.faults.push(
      async () => {},
      async () => {
        await runSlice(memory.parts, run);
        met = await memory.walks();
      },
    );
    expect(await runSlice(memory.parts, run)).toBe(false);
    expect(new Set(met).size).toBe(1);
    expect(await memory.walks()).toEqual(met);
    await inStep(memory);
  });

  test('that shares a workflow ends by itself, whatever happens to the others, and only once', async () => {
    const memory = await connect(6);
    const { account, parts } = memory;
    const again = { appId, connector: memoryConnector(account, true), key: account.key };
    for (let i = 0; i < 2; i++) await insertConnection(database.sql, again);
    await memory.open();
    const states = async () => {
      const rows = await database.sql<{ state: string; added: number; unchanged: number }[]>`
        select state, added, unchanged from sync_runs where app_id = ${appId} order by state, added`;
      return rows.map(({ state, added, unchanged }) => [state, added + unchanged]);
    };
    const runs = await database.sql<SyncInput[]>`
      select app_id as "appId", connection_id as "connectionId", run_id as "runId" from sync_runs where app_id = ${appId}`;
    account.faults.push(async () => {
      throw Object.assign(new Error('the database is gone'), { code: 'ECONNREFUSED' });
    });
    const more = await runTogether(parts, runs, 0);
    expect(more).toHaveLength(2);
    expect(await runTogether(parts, more)).toEqual([]);
    expect(await states()).toEqual([
      ['completed', 6],
      ['completed', 6],
      ['running', 0],
    ]);
    // Simulates a dead process: two runs have ended, and one was interrupted.
    account.requests = 0;
    expect(await runTogether(parts, runs)).toEqual([]);
    expect(await states()).toEqual(Array.from({ length: 3 }, () => ['completed', 6]));
    // Two pages and the changes since, for the third run only.
    expect(account.requests).toBe(3);
  });

  test('with more to do after its slice gives its place back: another workflow waits in the queue for what is left', async () => {
    const memory = await connect(6);
    await memory.open();
    const runs = await database.sql<SyncInput[]>`
      select app_id as "appId", connection_id as "connectionId", run_id as "runId" from sync_runs where app_id = ${appId}`;
    const started: [name: string, id: string, ...rest: unknown[]][] = [];
    const workflows: Pick<Workflows, 'start'> = { start: async (...run) => void started.push(run) };
    const step: WorkflowRun['step'] = (_name, work) => work();
    await runAndHandOver({ ...memory.parts, workflows }, { id: randomUUID(), step }, runs, 0);
    const [next] = started;
    expect(started).toEqual([['sync-connections', next?.[1], { runs }, appId]]);
    const open = await database.sql<{ workflow_id: string }[]>`
      select workflow_id from sync_runs where app_id = ${appId} and state = 'running'`;
    expect(open.map((run) => run.workflow_id)).toEqual([next?.[1]]);
    await runAndHandOver({ ...memory.parts, workflows }, { id: randomUUID(), step }, runs);
    expect(started).toHaveLength(1);
    await inStep(memory);
  });

  test('whose process died is ended, and its connection is due again', async () => {
    const memory = await connect(3);
    const run = await memory.open();
    await database.sql`
      insert into webhooks (app_id, url, events, secret_sealed) values (${appId}, 'https://a.example', '{index.failed}', '')`;
    // Its process died with the connection, and a person requested another run meanwhile.
    await database.sql`
      update connections set lease_run = ${run?.runId ?? ''}, lease_until = now() + interval '1 minute', next_run_at = now()
      where app_id = ${appId}`;
    const state = async () => 'failed' as const;
    // Only what the sweep uses of the workflows.
    const workflows = { state } as unknown as Parameters<typeof sweepRuns>[0]['workflows'];
    expect(await sweepRuns({ sql: database.sql, workflows, log: memory.parts.log }, -1)).toBe(1);
    expect(run && (await memory.ended(run)).state).toBe('failed');
    const events =
      await database.sql`select type, data->>'run_id' as run from webhook_events where app_id = ${appId}`;
    expect([...events]).toEqual([{ type: 'index.failed', run: run?.runId }]);
    expect((await memory.sync())?.counts).toEqual([3, 0, 0, 0, 0]);
  });

  test('that cannot have its connection yet is due when it can', async () => {
    const memory = await connect(3);
    await database.sql`
      update connections set lease_run = gen_random_uuid(), lease_until = now() + interval '40 seconds' where app_id = ${appId}`;
    expect((await memory.sync())?.state).toBe('stopped');
    const [row] = await database.sql<{ is_due_then: boolean }[]>`
      select next_run_at = lease_until as is_due_then from connections where app_id = ${appId}`;
    expect(row).toEqual({ is_due_then: true });
    await database.sql`update connections set lease_until = now() where app_id = ${appId}`;
    expect((await memory.sync())?.counts).toEqual([3, 0, 0, 0, 0]);
  });

  test('with a defect of ours says so and will be retried', async () => {
    const memory = await connect(3);
    memory.account.faults.push(async () => {
      throw new TypeError('x is not a function');
    });
    expect((await memory.sync())?.reason).toContain('the log of the service says what');
    expect((await memory.connection()).state).toBe('failing');
  });
});

describe('documents of a connection', () => {
  test('belong to the connecting user, and keep the collection and metadata that a caller gave them', async () => {
    const memory = await connect(1, { owner: 'zoe' });
    await memory.sync();
    await database.sql`
      update documents set collection = 'kept', metadata = metadata || '{"team": "a", "writer": "mine"}' where app_id = ${appId}`;
    memory.account.put('item 00', 'Edited');
    await memory.sync();
    const rows =
      await database.sql`select owner, title, collection, metadata from documents where app_id = ${appId}`;
    expect(rows).toEqual([
      { owner: 'zoe', title: 'Edited', collection: 'kept', metadata: { writer: 'of Edited', team: 'a' } },
    ]);
  });

  test('are deleted with the last connection that holds them, and kept on request', async () => {
    const [one, two] = [await connect(3), await connect(2)];
    await one.sync();
    await two.sync();
    const remove = async (memory: MemorySync, keeps: boolean) => {
      await database.sql`
        update connections set state = 'deleting', keeps_documents = ${keeps}
        where app_id = ${appId} and connection_id = ${memory.ids.connectionId}`;
      await deleteConnections(memory.parts);
      return Object.keys(await memory.documents());
    };
    expect(await remove(one, false)).toEqual(['doc item 00', 'doc item 01']);
    expect(await remove(two, true)).toEqual(['doc item 00', 'doc item 01']);
    expect(await database.sql`select from connections where app_id = ${appId}`).toHaveLength(0);
  });
});

test.each([
  ['reports deletions', true, 'app'],
  ['is listed', false, 'app'],
  ['says who sees them, and reports deletions,', true, 'source'],
  ['says who sees them, and is listed,', false, 'source'],
] as const)(
  'after any operations and faults the documents of an account that %s match the account',
  async (_what, reportsDeletions, visibility) => {
    const property = fc.asyncProperty(syncOperations, async (list) => {
      const app = `p${apps++}`;
      await insertApp(database.sql, app);
      const { held, expected } = await playSync(database.sql, app, { list, reportsDeletions, visibility });
      expect(held).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 5 });
  },
);
