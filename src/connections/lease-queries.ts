import { jsonb } from '../db/jsonb.ts';
import type { Db, Sql, Tx } from '../db/types.ts';
import type { ConnectionRow, ConnectionState } from './connection-queries.ts';

/** A connection in the hands of one run. `fence` is its number: a page is stored only while it is the newest. */
export interface Held extends Pick<ConnectionRow, 'app_id' | 'connection_id'> {
  fence: number;
}

export interface TakenConnection
  extends Held,
    Pick<ConnectionRow, 'source' | 'owner' | 'visibility' | 'config' | 'held_prune'> {
  cursor: unknown;
  walk_id: string | null;
  listed_at: Date | null;
  failed_runs: number;
  /** Whether there are items that could not be read when they were. */
  has_failures: boolean;
}

const LEASE_SECONDS = 60;

/**
 * Takes a connection for a run: its own lease at once (the process before it died), another run's only when it has run out. Null when
 * it cannot be had, or is not to be synced.
 */
export async function takeConnection(
  sql: Sql,
  { appId, connectionId, runId }: { appId: string; connectionId: string; runId: string },
): Promise<TakenConnection | null> {
  const [row] = await sql<TakenConnection[]>`
    update connections
    set fence = fence + 1, lease_run = ${runId}, lease_until = now() + ${LEASE_SECONDS}::int * interval '1 second'
    where app_id = ${appId} and connection_id = ${connectionId} and state in ('active', 'failing')
      and (lease_until is null or lease_until < now() or lease_run = ${runId})
    returning app_id, connection_id, fence, source, owner, visibility, config, held_prune, cursor, walk_id, listed_at, failed_runs,
      exists (
        select from sync_failures f
        where f.app_id = connections.app_id and f.connection_id = connections.connection_id) as has_failures`;
  return row ?? null;
}

/** Whether the run still holds the connection and it is still to be synced; holds it for longer then. */
export async function keepLease(db: Db, { app_id, connection_id, fence }: Held): Promise<boolean> {
  const rows = await db`
    update connections
    set lease_until = now() + ${LEASE_SECONDS}::int * interval '1 second'
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence} and state in ('active', 'failing')
    returning fence`;
  return rows.length > 0;
}

export async function setCursor(
  tx: Tx,
  { app_id, connection_id, fence }: Held,
  cursor: object,
): Promise<void> {
  await tx`
    update connections set cursor = ${jsonb(tx, cursor)}
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}`;
}

/** Begins to read everything once more: what this walk does not meet goes at its end. */
export async function beginWalk(
  tx: Tx,
  { app_id, connection_id, fence }: Held,
  walkId: string,
): Promise<void> {
  await tx`
    update connections set cursor = null, walk_id = ${walkId}
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}`;
}

/** Ends a walk or a listing; `heldPrune`: so many documents would have gone, and were kept until another one agrees. */
export async function endWalk(
  tx: Tx,
  { app_id, connection_id, fence }: Held,
  { heldPrune, listedAt }: { heldPrune: number | null; listedAt: Date },
): Promise<void> {
  await tx`
    update connections set walk_id = null, held_prune = ${heldPrune}, listed_at = ${listedAt}
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}`;
}

export interface ConnectionOutcome {
  state: ConnectionState;
  reason: string | null;
  failedRuns: number;
  nextRunAt: Date;
}

/** Gives the connection back with what the run came to; false when it was no longer this run's. A paused one stays paused. */
export async function giveBack(
  tx: Tx,
  { app_id, connection_id, fence }: Held,
  { state, reason, failedRuns, nextRunAt }: ConnectionOutcome,
): Promise<boolean> {
  const rows = await tx`
    update connections
    -- another fence: a look at the lease that is under way must not bring it back
    set lease_until = null, fence = fence + 1, failed_runs = ${failedRuns},
      state = case when state in ('active', 'failing') then ${state} else state end,
      reason = case when state in ('active', 'failing') then ${reason} else reason end,
      -- a claim leaves it at infinity: what a person asked for meanwhile is sooner
      next_run_at = least(next_run_at, ${nextRunAt})
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}
    returning fence`;
  return rows.length > 0;
}

/** A connection that a run could not have is due when it can be had. */
export async function makeDueLater(
  tx: Tx,
  { appId, connectionId }: { appId: string; connectionId: string },
): Promise<void> {
  await tx`
    update connections set next_run_at = greatest(now(), lease_until)
    where app_id = ${appId} and connection_id = ${connectionId} and next_run_at = 'infinity'`;
}

/** Whether a connection that slipped out of a run's hands was taken by another process, and was not stopped by a person. */
export async function isOvertaken(db: Db, { app_id, connection_id, fence }: Held): Promise<boolean> {
  const rows = await db`
    select fence from connections
    where app_id = ${app_id} and connection_id = ${connection_id} and fence <> ${fence} and state in ('active', 'failing')`;
  return rows.length > 0;
}
