import type { Db, Tx } from '../../db/types.ts';
import type { Source } from '../../tokens.ts';

interface HookIds {
  appId: string;
  connectionId: string;
}

export async function upsertHook(tx: Tx, { appId, connectionId }: HookIds, sealed: Buffer): Promise<void> {
  await tx`
    insert into connection_hooks (app_id, connection_id, sealed)
    values (${appId}, ${connectionId}, ${sealed})
    on conflict (app_id, connection_id) do update set sealed = excluded.sealed`;
}

/** Whether there was one. */
export async function deleteHook(tx: Tx, { appId, connectionId }: HookIds): Promise<boolean> {
  const rows = await tx`
    delete from connection_hooks where app_id = ${appId} and connection_id = ${connectionId} returning app_id`;
  return rows.length > 0;
}

export interface HookRow {
  app_id: string;
  connection_id: string;
  source: Source;
  sealed: Uint8Array;
}

export async function findHook(db: Db, connectionId: string): Promise<HookRow | null> {
  // Across apps: a vendor comes with nothing but the id of the connection, and the signature says whether it may.
  const [row] = await db<HookRow[]>`
    select h.app_id, h.connection_id, c.source, h.sealed
    from connection_hooks h
    join connections c on c.app_id = h.app_id and c.connection_id = h.connection_id
    where h.connection_id::text = ${connectionId}`;
  return row ?? null;
}

/** Notes a signature for a day; false when it came before. */
export async function insertDelivery(
  tx: Tx,
  { appId, connectionId }: HookIds,
  signatureHash: Buffer,
): Promise<boolean> {
  await tx`
    delete from hook_deliveries
    where app_id = ${appId} and connection_id = ${connectionId} and received_at < now() - interval '1 day'`;
  const rows = await tx`
    insert into hook_deliveries (app_id, connection_id, signature_hash)
    values (${appId}, ${connectionId}, ${signatureHash})
    on conflict do nothing
    returning app_id`;
  return rows.length > 0;
}

/**
 * Brings the next run of an active connection forward: to now, or to a minute after the last one that was asked for so. While a run is open, the next
 * one is due at its end.
 */
export async function hastenRun(tx: Tx, { appId, connectionId }: HookIds): Promise<void> {
  await tx`
    with hastened as (
      update connection_hooks h
      set due_at = case when h.due_at > now() then h.due_at else greatest(now(), h.due_at + interval '1 minute') end
      where h.app_id = ${appId} and h.connection_id = ${connectionId}
      returning h.due_at)
    update connections c set next_run_at = least(c.next_run_at, hastened.due_at)
    from hastened
    where c.app_id = ${appId} and c.connection_id = ${connectionId} and c.state = 'active'`;
}
