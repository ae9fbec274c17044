import {
  connectionParams,
  connectionSchema,
  describeConnection,
  getConnection,
} from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { snapshot } from '../../db/snapshot.ts';
import { defineRoute } from '../../http/define-route.ts';

export const showConnection = defineRoute({
  method: 'GET',
  path: '/connections/:connection_id',
  summary: 'Get a connected account: its state in words, what it holds, its last run',
  tag: 'Connections',
  scope: 'memories:read',
  params: connectionParams,
  response: connectionSchema,
  // One snapshot: else a run that ends between the two reads would be shown with the state from before its end.
  handler: (ctx: Context, { actor, params }) =>
    snapshot(ctx.sql, async (tx) =>
      describeConnection(tx, await getConnection(tx, actor, params.connection_id), ctx.connectors),
    ),
});
