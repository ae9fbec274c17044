import type { Db, Tx } from '../../db/types.ts';
import type { ConnectionIds } from '../../credentials/connection-ids.ts';

/** Minutes in which a vendor may send its secret, and in which it is shown. */
const AWAITED_MINUTES = 10;

/** Starts waiting for the vendor's own secret; the current one no longer counts. */
export async function awaitSentSecret(
  tx: Tx,
  { appId, connectionId }: ConnectionIds,
  placeholder: Buffer,
): Promise<void> {
  await tx`
    insert into connection_hooks (app_id, connection_id, sealed, awaited_until)
    values (${appId}, ${connectionId}, ${placeholder}, now() + ${AWAITED_MINUTES}::int * interval '1 minute')
    on conflict (app_id, connection_id) do update
    set sealed = excluded.sealed, awaited_until = excluded.awaited_until, sent_at = null`;
}

/** Stores the secret that a vendor sent; false if none is expected, or one has already arrived. */
export async function keepSentSecret(
  tx: Tx,
  { appId, connectionId }: ConnectionIds,
  sealed: Buffer,
): Promise<boolean> {
  const rows = await tx`
    update connection_hooks set sealed = ${sealed}, sent_at = now()
    where app_id = ${appId} and connection_id = ${connectionId} and awaited_until > now() and sent_at is null
    returning app_id`;
  return rows.length > 0;
}

/** Ends the time in which the secret is shown: the vendor signs with it, so it was entered there. */
export async function hideSentSecret(tx: Tx, { appId, connectionId }: ConnectionIds): Promise<void> {
  await tx`
    update connection_hooks set awaited_until = null
    where app_id = ${appId} and connection_id = ${connectionId} and sent_at is not null and awaited_until is not null`;
}

export interface HookStateRow {
  sealed: Uint8Array;
  /** Until when the vendor's secret is waited for and shown; null once that is over. */
  awaited_until: Date | null;
  /** Whether signed requests count. */
  is_set: boolean;
}

/** Finds whether a connection's webhook is set up, and until when its secret is awaited; null if there is none. */
export async function findHookState(
  db: Db,
  { appId, connectionId }: ConnectionIds,
): Promise<HookStateRow | null> {
  const [row] = await db<HookStateRow[]>`
    select sealed, case when awaited_until > now() then awaited_until end as awaited_until,
      sent_at is not null or awaited_until is null as is_set
    from connection_hooks
    where app_id = ${appId} and connection_id = ${connectionId}`;
  return row ?? null;
}
