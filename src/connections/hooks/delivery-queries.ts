import type { Tx } from '../../db/types.ts';
import type { ConnectionIds } from '../../credentials/connection-ids.ts';

/** Records a signature for a day; false if it was already there. */
export async function insertDelivery(
  tx: Tx,
  { appId, connectionId }: ConnectionIds,
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
 * Moves the next run of an active connection forward: to now, or to a minute after the last run requested this way. While a run is open,
 * the next one becomes due when it ends.
 */
export async function bringRunForward(tx: Tx, { appId, connectionId }: ConnectionIds): Promise<void> {
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
