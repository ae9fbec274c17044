import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { getConnector, readConnectionConfig } from '../connect-account.ts';
import {
  type ConnectionRow,
  lockConnectionRow,
  makeDue,
  updateConnectionRow,
} from '../connection-queries.ts';
import { getConnection } from '../present-connection.ts';

/**
 * Gives a connection other fields of its config, made from those that it has: of two changes at once none is lost. With `isDue` its next run begins at
 * once. Throws 404, and 422 that names a wrong field.
 */
export async function changeConfig(
  ctx: Context,
  actor: Actor,
  {
    connectionId,
    label = null,
    isDue = false,
  }: { connectionId: string; label?: string | null; isDue?: boolean },
  change: (config: object) => object | null,
): Promise<ConnectionRow> {
  const { connection_id: id } = await getConnection(ctx.sql, actor, connectionId);
  await transaction(ctx.sql, async (tx) => {
    const row = await lockConnectionRow(tx, actor, id);
    if (!row) return;
    const fields = change(row.config);
    const config =
      fields && readConnectionConfig(getConnector(ctx, row.source), { ...row.config, ...fields });
    const ids = { appId: actor.appId, connectionId: id };
    await updateConnectionRow(tx, ids, { label, config });
    // A run that is open sees the change when it is over.
    if (isDue && row.next_run_at !== null) await makeDue(tx, ids);
  });
  return getConnection(ctx.sql, actor, id);
}
