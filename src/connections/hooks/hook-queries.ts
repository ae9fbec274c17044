import type { Db, Tx } from '../../db/types.ts';
import type { Source } from '../../tokens.ts';
import type { ConnectionIds } from '../../credentials/connection-ids.ts';

/** Stores the sealed secret of a connection's webhook, which ends the wait for one. */
export async function upsertHook(
  tx: Tx,
  { appId, connectionId }: ConnectionIds,
  sealed: Buffer,
): Promise<void> {
  await tx`
    insert into connection_hooks (app_id, connection_id, sealed)
    values (${appId}, ${connectionId}, ${sealed})
    on conflict (app_id, connection_id) do update
    set sealed = excluded.sealed, awaited_until = null, sent_at = null`;
}

/** Deletes a hook; returns whether there was one. */
export async function deleteHook(tx: Tx, { appId, connectionId }: ConnectionIds): Promise<boolean> {
  const rows = await tx`
    delete from connection_hooks where app_id = ${appId} and connection_id = ${connectionId} returning app_id`;
  return rows.length > 0;
}

export interface HookRow {
  app_id: string;
  connection_id: string;
  source: Source;
  account_id: string;
  sealed: Uint8Array;
}

/** Finds the webhook of a connection by the connection's id alone; null if it has none. */
export async function findHook(db: Db, connectionId: string): Promise<HookRow | null> {
  // Across apps: a vendor sends only the id of the connection, and the signature proves that it may.
  const [row] = await db<HookRow[]>`
    select h.app_id, h.connection_id, c.source, c.account_id, h.sealed
    from connection_hooks h
    join connections c on c.app_id = h.app_id and c.connection_id = h.connection_id
    where h.connection_id = ${connectionId}`;
  return row ?? null;
}
