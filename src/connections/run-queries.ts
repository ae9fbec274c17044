import type { Db, Sql, Tx } from '../db/types.ts';
import type { Source } from '../tokens.ts';
import type { ConnectionRow } from './connection-queries.ts';

export const RUN_STATES = ['running', 'completed', 'waiting', 'stopped', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

export interface RunCounts {
  added: number;
  changed: number;
  unchanged: number;
  deleted: number;
  failed: number;
  requests: number;
  bytes: number;
  waitedMs: number;
}

export interface DueRun {
  app_id: string;
  run_id: string;
  connection_id: string;
  owner: string | null;
  source: Source;
  /** The workflow that runs it, along with its app's other runs opened at the same time. */
  workflow_id: string;
}

/** Returns whether a run is due and whether a deletion is pending, in one statement, since usually neither is. */
export async function findWork(sql: Sql): Promise<{ runs: boolean; deletions: boolean }> {
  // Across apps: the schedule of all of them; no content is read.
  const [row] = await sql<{ runs: boolean; deletions: boolean }[]>`
    select
      exists (select from connections where state in ('active', 'failing') and next_run_at <= now()) as runs,
      exists (select from connections where state = 'deleting') as deletions`;
  return row ?? { runs: false, deletions: false };
}

/** Opens a run for due connections without one, with one workflow per app; safe to call from several processes at once. */
export async function claimDueRuns(tx: Tx, limit: number): Promise<DueRun[]> {
  // Across apps: the schedule of all of them; no content is read.
  return tx<DueRun[]>`
    with due as (
      select c.app_id, c.connection_id, c.owner, c.source
      from connections c
      where c.state in ('active', 'failing') and c.next_run_at <= now()
        and not exists (
          select from sync_runs r
          where r.app_id = c.app_id and r.connection_id = c.connection_id and r.state = 'running')
      order by c.next_run_at
      limit ${limit}
      for update of c skip locked
    ), together as (
      select app_id, gen_random_uuid() as workflow_id from due group by app_id
    ), opened as (
      insert into sync_runs (app_id, connection_id, workflow_id)
      select due.app_id, due.connection_id, together.workflow_id
      from due join together on together.app_id = due.app_id
      on conflict do nothing
      returning app_id, run_id, connection_id, workflow_id
    ), scheduled as (
      update connections c set next_run_at = 'infinity'
      from opened where c.app_id = opened.app_id and c.connection_id = opened.connection_id
    )
    select o.app_id, o.run_id, o.connection_id, o.workflow_id, due.owner, due.source
    from opened o join due on due.app_id = o.app_id and due.connection_id = o.connection_id`;
}

type OpenRun = Pick<DueRun, 'app_id' | 'run_id' | 'connection_id' | 'workflow_id'>;

/** Returns open runs older than this many seconds. */
export async function listOpenRuns(sql: Sql, olderThanSeconds: number): Promise<OpenRun[]> {
  // Across apps: watches runs of all of them; no content is read.
  return sql<OpenRun[]>`
    select app_id, run_id, connection_id, coalesce(workflow_id, run_id) as workflow_id from sync_runs
    where state = 'running' and started_at < now() - ${olderThanSeconds}::int * interval '1 second'`;
}

/** Adds to the counts of a run; omitted ones stay. */
export async function addRunCounts(
  tx: Tx,
  appId: string,
  runId: string,
  counts: Partial<RunCounts>,
): Promise<void> {
  const { added = 0, changed = 0, unchanged = 0, deleted = 0, failed = 0 } = counts;
  const { requests = 0, bytes = 0, waitedMs = 0 } = counts;
  await tx`
    update sync_runs
    set added = added + ${added}, changed = changed + ${changed}, unchanged = unchanged + ${unchanged},
      deleted = deleted + ${deleted}, failed = failed + ${failed}, requests = requests + ${requests},
      bytes = bytes + ${bytes}, waited_ms = waited_ms + ${waitedMs}
    where app_id = ${appId} and run_id = ${runId}`;
}

export interface RunRow extends Omit<RunCounts, 'waitedMs'> {
  run_id: string;
  state: RunState;
  reason: string | null;
  started_at: Date;
  ended_at: Date | null;
  waited_ms: number;
}

const runColumns = (db: Db) =>
  db`run_id, state, reason, started_at, ended_at, added, changed, unchanged, deleted, failed, requests, bytes, waited_ms`;

export interface EndedRun {
  state: Exclude<RunState, 'running'>;
  reason: string | null;
  /** Traffic that is not yet counted. */
  traffic?: Pick<RunCounts, 'requests' | 'bytes' | 'waitedMs'>;
}

const NO_TRAFFIC = { requests: 0, bytes: 0, waitedMs: 0 };

/** Ends an open run; null if it had already ended. */
export async function endRun(
  tx: Tx,
  { appId, runId }: { appId: string; runId: string },
  { state, reason, traffic = NO_TRAFFIC }: EndedRun,
): Promise<RunRow | null> {
  const [row] = await tx<RunRow[]>`
    update sync_runs
    set state = ${state}, reason = ${reason}, ended_at = now(), requests = requests + ${traffic.requests},
      bytes = bytes + ${traffic.bytes}, waited_ms = waited_ms + ${traffic.waitedMs}
    where app_id = ${appId} and run_id = ${runId} and state = 'running'
    returning ${runColumns(tx)}`;
  return row ?? null;
}

/** Returns whether a run is still running. */
export async function isRunOpen(
  db: Db,
  { appId, runId }: { appId: string; runId: string },
): Promise<boolean> {
  const rows = await db`
    select run_id from sync_runs where app_id = ${appId} and run_id = ${runId} and state = 'running'`;
  return rows.length > 0;
}

/** Returns which of these runs of an app are open. */
export async function listOpenAmong(db: Db, appId: string, runIds: string[]): Promise<string[]> {
  const rows = await db<{ run_id: string }[]>`
    select run_id from sync_runs
    where app_id = ${appId} and run_id = any(${runIds}::uuid[]) and state = 'running'`;
  return rows.map((row) => row.run_id);
}

/** Notes the workflow that continues runs of an app. */
export async function handOverRuns(
  tx: Tx,
  appId: string,
  runIds: readonly string[],
  workflowId: string,
): Promise<void> {
  await tx`
    update sync_runs set workflow_id = ${workflowId} where app_id = ${appId} and run_id = any(${[...runIds]}::uuid[])`;
}

/** Releases the connection of a run that ended without it, and makes it due; returns whose it is. */
export async function freeConnection(
  tx: Tx,
  { appId, connectionId, runId }: { appId: string; connectionId: string; runId: string },
): Promise<Pick<ConnectionRow, 'owner' | 'source'> | null> {
  const [row] = await tx<Pick<ConnectionRow, 'owner' | 'source'>[]>`
    update connections
    -- a run that a person requested meanwhile is due already, and must not wait for the lease of this one
    set lease_until = case when lease_run = ${runId} then null else lease_until end,
      next_run_at = case when next_run_at = 'infinity' then now() else next_run_at end
    where app_id = ${appId} and connection_id = ${connectionId}
    returning owner, source`;
  return row ?? null;
}

/** Lists the latest `limit` runs of each connection. */
export async function listRunRows(
  db: Db,
  appId: string,
  connectionIds: string[],
  limit: number,
): Promise<(RunRow & { connection_id: string })[]> {
  return db<(RunRow & { connection_id: string })[]>`
    select ids.connection_id, r.*
    from unnest(${connectionIds}::uuid[]) as ids (connection_id)
    cross join lateral (
      select ${runColumns(db)} from sync_runs
      where app_id = ${appId} and connection_id = ids.connection_id
      order by started_at desc
      limit ${limit}) r`;
}

/** Deletes runs of a connection beyond the newest hundred, and those older than 30 days. */
export async function deleteOldRuns(sql: Sql): Promise<void> {
  // Across apps: the same retention for all of them.
  await sql`
    delete from sync_runs r
    using (
      select app_id, run_id, row_number() over (partition by app_id, connection_id order by started_at desc) as newest
      from sync_runs) n
    where n.app_id = r.app_id and n.run_id = r.run_id and r.state <> 'running'
      and (r.started_at < now() - interval '30 days' or n.newest > 100)`;
}
