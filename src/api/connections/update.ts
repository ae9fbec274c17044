import { z } from 'zod';
import { getConnector, readConnectionConfig } from '../../connections/connect-account.ts';
import { updateConnectionRow } from '../../connections/connection-queries.ts';
import {
  connectionParams,
  connectionSchema,
  describeConnection,
  getConnection,
} from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { defineRoute } from '../../http/define-route.ts';

export const updateConnection = defineRoute({
  method: 'PATCH',
  path: '/connections/:connection_id',
  summary: 'Rename a connection, or change what of the account is read from the next run on',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  body: z.object({
    label: z.string().min(1).max(200).nullish(),
    config: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe('Only the fields that change.')
      .meta({ examples: [{ limit: 50 }] }),
  }),
  response: connectionSchema,
  audit: { action: 'connection.updated', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params, body: { label = null, config: sent = null } }) => {
    const row = await getConnection(ctx.sql, actor, params.connection_id);
    const config = sent && readConnectionConfig(getConnector(ctx, row.source), { ...row.config, ...sent });
    const ids = { appId: actor.appId, connectionId: row.connection_id };
    await transaction(ctx.sql, (tx) => updateConnectionRow(tx, ids, { label, config }));
    return describeConnection(ctx.sql, await getConnection(ctx.sql, actor, params.connection_id));
  },
});
