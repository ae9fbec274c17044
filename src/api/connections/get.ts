import { connectionParams, connectionSchema, readConnection } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';

export const showConnection = defineRoute({
  method: 'GET',
  path: '/connections/:connection_id',
  summary: 'A connected account: its state in words, what it holds, its last run',
  tag: 'Connections',
  scope: 'memories:read',
  params: connectionParams,
  response: connectionSchema,
  handler: (ctx: Context, { actor, params }) => readConnection(ctx.sql, actor, params.connection_id),
});
