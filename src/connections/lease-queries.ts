import { jsonb } from '../db/jsonb.ts';
import type { Db, Sql, Tx } from '../db/types.ts';
import type { ConnectionRow, ConnectionState } from './connection-queries.ts';
import type { ConnectionIds } from '../credentials/connection-ids.ts';

/** A connection leased by one run. A page is stored only while `fence` is the latest. */
export interface Held extends Pick<ConnectionRow, 'app_id' | 'connection_id'> {
  fence: number;
}

export interface TakenConnection
  extends Held,
    Pick<ConnectionRow, 'source' | 'owner' | 'visibility' | 'config' | 'held_prune'> {
  cursor: unknown;
  walk_id: string | null;
  listed_at: Date | null;
  /** Whether an item without an id was skipped since everything was last read. */
  has_left_out: boolean;
  failed_runs: number;
  /** Whether any items failed to be read before. */
  has_failures: boolean;
}

const LEASE_SECONDS = 60;

/**
 * Leases a connection for a run: takes over its own lease at once (its earlier process died), another run's only after it has expired. Null
 * if the connection is leased or not to be synced.
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
    returning app_id, connection_id, fence, source, owner, visibility, config, held_prune, cursor, walk_id, listed_at, has_left_out,
      failed_runs,
      exists (
        select from sync_failures f
        where f.app_id = connections.app_id and f.connection_id = connections.connection_id) as has_failures`;
  return row ?? null;
}

/**
 * Renews the lease; returns whether the run still holds the connection and it is still to be synced. In a transaction, which has the row from
 * here on, PostgreSQL ends it if its process is suspended for as long as a lease: the one that takes over would wait for it otherwise.
 */
export async function keepLease(db: Db, { app_id, connection_id, fence }: Held): Promise<boolean> {
  const rows = await db`
    update connections
    set lease_until = now() + ${LEASE_SECONDS}::int * interval '1 second'
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence} and state in ('active', 'failing')
    returning fence, set_config('idle_in_transaction_session_timeout', ${`${LEASE_SECONDS}s`}, true)`;
  return rows.length > 0;
}

/** Stores the cursor of a leased connection, unless another run has leased it since. */
export async function setCursor(
  tx: Tx,
  { app_id, connection_id, fence }: Held,
  cursor: object,
): Promise<void> {
  await tx`
    update connections set cursor = ${jsonb(tx, cursor)}
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}`;
}

/** Starts reading everything again: items that this walk does not see are deleted at its end. */
export async function beginWalk(
  tx: Tx,
  { app_id, connection_id, fence }: Held,
  walkId: string,
): Promise<void> {
  await tx`
    update connections set cursor = null, walk_id = ${walkId}, has_left_out = false
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}`;
}

/** Ends a walk or a listing; `heldPrune` is how many documents were missing but kept until another one confirms it. */
export async function endWalk(
  tx: Tx,
  { app_id, connection_id, fence }: Held,
  { heldPrune, listedAt }: { heldPrune: number | null; listedAt: Date },
): Promise<void> {
  await tx`
    update connections set walk_id = null, held_prune = ${heldPrune}, listed_at = ${listedAt}
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}`;
}

/** Records that an item without an id was skipped, so that everything is read again. */
export async function noteLeftOut(tx: Tx, { app_id, connection_id, fence }: Held): Promise<void> {
  await tx`
    update connections set has_left_out = true
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}`;
}

export interface ConnectionOutcome {
  state: ConnectionState;
  reason: string | null;
  failedRuns: number;
  nextRunAt: Date;
}

/**
 * Releases the connection with the outcome of the run; returns its state, or null if this run no longer held it. A paused one stays paused.
 * One for which another run was requested meanwhile does not need its person because this run's key was refused: it may have another one.
 */
export async function releaseConnection(
  tx: Tx,
  { app_id, connection_id, fence }: Held,
  { state, reason, failedRuns, nextRunAt }: ConnectionOutcome,
): Promise<ConnectionState | null> {
  // A claim leaves the next run at infinity.
  const decides = tx`(state in ('active', 'failing') and (${state} <> 'needs_reauth' or next_run_at = 'infinity'))`;
  const [row] = await tx<{ state: ConnectionState }[]>`
    update connections
    -- another fence: a look at the lease that is under way must not bring it back
    set lease_until = null, fence = fence + 1, failed_runs = ${failedRuns},
      state = case when ${decides} then ${state} else state end,
      reason = case when ${decides} then ${reason} else reason end,
      -- what a person asked for meanwhile is sooner
      next_run_at = least(next_run_at, ${nextRunAt})
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}
    returning state`;
  return row?.state ?? null;
}

/** Ends the lease of a run that was stopped: the next one need not wait until it expires. */
export async function endLease(tx: Tx, { app_id, connection_id, fence }: Held): Promise<void> {
  await tx`
    update connections set lease_until = null, fence = fence + 1
    where app_id = ${app_id} and connection_id = ${connection_id} and fence = ${fence}`;
}

/** Makes a connection that a run could not lease due when its lease expires. */
export async function makeDueLater(tx: Tx, { appId, connectionId }: ConnectionIds): Promise<void> {
  await tx`
    update connections set next_run_at = greatest(now(), lease_until)
    where app_id = ${appId} and connection_id = ${connectionId} and next_run_at = 'infinity'`;
}

/** Returns whether another process took over a connection that a run lost, rather than a person having stopped it. */
export async function isTakenOver(db: Db, { app_id, connection_id, fence }: Held): Promise<boolean> {
  const rows = await db`
    select fence from connections
    where app_id = ${app_id} and connection_id = ${connection_id} and fence <> ${fence} and state in ('active', 'failing')`;
  return rows.length > 0;
}
