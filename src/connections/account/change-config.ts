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
 * Changes fields of a connection's config, computed from the current ones, so that concurrent changes are not lost; its next run is then due
 * at once. Throws 404, or 422 naming an invalid field.
 */
export async function changeConfig(
  ctx: Context,
  actor: Actor,
  { connectionId, label = null }: { connectionId: string; label?: string | null },
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
    // Not during an open run: the one after it sees the change.
    if (config && row.next_run_at !== null) await makeDue(tx, ids);
  });
  return getConnection(ctx.sql, actor, id);
}
