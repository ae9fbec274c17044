import type { Context } from '../../context.ts';
import { dropCredential } from '../../credentials/account-access.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import {
  type DeletingConnection,
  deleteConnectionRow,
  listConnectionRows,
  listDeleting,
  markSharedDeleting,
} from '../connection-queries.ts';
import { listItems, removeItems } from '../ledger-queries.ts';
import { removeDocuments } from './remove-documents.ts';
import { whoListsIt } from './sync-parts.ts';

const REMOVED_AT_ONCE = 200;

/**
 * Continues every requested deletion, some documents at a time; the rows record what is left, so any process can resume. Returns how many
 * connections are gone.
 */
export async function deleteConnections(ctx: Pick<Context, 'sql' | 'documentsChanged'>): Promise<number> {
  const deleting = await listDeleting(ctx.sql);
  for (const connection of deleting) {
    while (!connection.keeps_documents && (await removeSome(ctx, connection)) > 0);
    await transaction(ctx.sql, (tx) => deleteConnectionRow(tx, connection.app_id, connection.connection_id));
    ctx.documentsChanged(connection.app_id, whoListsIt(connection));
  }
  return deleting.length;
}

/**
 * Removes the connections of a user who is being deleted, as if each had been removed before: vendors are told to revoke tokens, and documents
 * that the app owns are deleted soon.
 */
export async function removeConnectionsOf(
  tx: Tx,
  ctx: Pick<Context, 'oauthProviders'>,
  user: { appId: string; userId: string },
): Promise<void> {
  for (const row of await listConnectionRows(tx, user)) await dropCredential(tx, ctx, row);
  await markSharedDeleting(tx, user);
}

function removeSome({ sql }: Pick<Context, 'sql'>, connection: DeletingConnection): Promise<number> {
  const { app_id, connection_id } = connection;
  return transaction(sql, async (tx) => {
    const items = await listItems(tx, app_id, connection_id, REMOVED_AT_ONCE);
    if (!items.length) return 0;
    await removeDocuments(tx, connection, await removeItems(tx, connection, items));
    return items.length;
  });
}
