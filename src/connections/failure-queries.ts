import type { Db, Tx } from '../db/types.ts';
import type { Held } from './lease-queries.ts';

export interface FailureRow {
  item: string;
  reason: string;
  attempts: number;
  first_at: Date;
  last_at: Date;
  next_try_at: Date;
}

const BACKOFF_MINUTES = 15;
/** Beyond this, failures are only counted in their run. */
const FAILURES_MAX = 1_000;

/** Records items that could not be read; doubles the delay before each further attempt, up to a day. */
export async function noteFailures(
  tx: Tx,
  { app_id, connection_id }: Held,
  failures: readonly { item: string; reason: string }[],
  now: Date,
): Promise<void> {
  await tx`
    insert into sync_failures as f (app_id, connection_id, item, reason, first_at, last_at, next_try_at)
    select ${app_id}, ${connection_id}, n.item, n.reason, ${now}, ${now}, ${now}::timestamptz + ${BACKOFF_MINUTES}::int * interval '1 minute'
    from unnest(${failures.map((f) => f.item)}::text[], ${failures.map((f) => f.reason)}::text[]) as n (item, reason)
    where (select count(*) from sync_failures where app_id = ${app_id} and connection_id = ${connection_id}) < ${FAILURES_MAX}
    on conflict (app_id, connection_id, item) do update
    set reason = excluded.reason, last_at = excluded.last_at, attempts = f.attempts + 1,
      next_try_at = excluded.last_at + least(1440, ${BACKOFF_MINUTES}::int * 2 ^ least(f.attempts, 10)) * interval '1 minute'`;
}

/** Deletes the failures of items that were read again or are gone. */
export async function forgetFailures(
  tx: Tx,
  { app_id, connection_id }: Held,
  items: string[],
): Promise<void> {
  await tx`
    delete from sync_failures
    where app_id = ${app_id} and connection_id = ${connection_id} and item = any(${items}::text[])`;
}

/** Returns failures due for a retry, oldest first. */
export async function listDueFailures(
  db: Db,
  { app_id, connection_id }: Held,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ item: string }[]>`
    select item from sync_failures
    where app_id = ${app_id} and connection_id = ${connection_id} and next_try_at <= ${now}
    order by next_try_at
    limit ${limit}`;
  return rows.map((row) => row.item);
}

/** Lists the items of a connection that could not be read, latest first. */
export async function listFailureRows(
  db: Db,
  appId: string,
  connectionId: string,
  limit: number,
): Promise<FailureRow[]> {
  return db<FailureRow[]>`
    select item, reason, attempts, first_at, last_at, next_try_at
    from sync_failures
    where app_id = ${appId} and connection_id = ${connectionId}
    order by last_at desc, item
    limit ${limit}`;
}

/** Counts, per connection, items that could not be read and items that its source lacked at the last check. */
export async function countUnread(
  db: Db,
  appId: string,
  connectionIds: string[],
): Promise<{ connection_id: string; failures: number; missing: number }[]> {
  return db<{ connection_id: string; failures: number; missing: number }[]>`
    select n.connection_id,
      (select count(*)::int from sync_failures f
        where f.app_id = ${appId} and f.connection_id = n.connection_id) as failures,
      (select count(*)::int from connection_items i
        where i.app_id = ${appId} and i.connection_id = n.connection_id and i.is_missing) as missing
    from unnest(${connectionIds}::uuid[]) as n (connection_id)`;
}

/** Makes all failures due with the next run; returns how many. */
export async function retryFailures(tx: Tx, appId: string, connectionId: string): Promise<number> {
  const rows = await tx`
    update sync_failures set next_try_at = now()
    where app_id = ${appId} and connection_id = ${connectionId}
    returning item`;
  return rows.length;
}
