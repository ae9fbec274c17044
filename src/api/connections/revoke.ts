import { z } from 'zod';
import { markDeleting } from '../../connections/connection-queries.ts';
import { connectionParams, getConnection } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { dropCredential } from '../../credentials/account-access.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';

export const revokeConnection = defineRoute({
  method: 'DELETE',
  path: '/connections/:connection_id/revoke',
  summary:
    'Remove a connection: its key at once, its documents and its tokens at the vendor in the background',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  query: z.object({
    keep_documents: z
      .enum(['true', 'false'])
      .default('false')
      .describe('true: its documents stay as they are.'),
  }),
  response: z.object({ success: z.boolean(), message: z.string() }),
  status: 202,
  audit: { action: 'connection.removed', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params, query }) => {
    const keeps = query.keep_documents === 'true';
    const untold = await transaction(ctx.sql, async (tx) => {
      const row = await getConnection(tx, actor, params.connection_id);
      if (keeps && row.visibility === 'source') throw cannotKeep();
      const vendor = await dropCredential(tx, ctx, row);
      await markDeleting(tx, { appId: row.app_id, connectionId: row.connection_id }, keeps);
      return vendor;
    });
    const message = keeps
      ? 'The connection is removed. Its documents stay and are no longer updated.'
      : 'The connection is removed. Its documents are being deleted, but those that another connection also holds.';
    return { success: true, message: untold === null ? message : `${message} ${sayUntold(untold)}` };
  },
});

/** Says that the vendor still lists the consent. The tokens are deleted here, and nobody else has them. */
const sayUntold = (vendor: string): string =>
  `${vendor} has no way to be told: what you allowed this service there stays on its list until you remove it in your account.`;

const cannotKeep = () =>
  conflict(
    'DocumentsFollowSource',
    'Whoever sees the documents at the source finds them here, and without the connection nobody says who that is. Leave keep_documents out.',
  );
