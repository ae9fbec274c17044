import {
  connectionParams,
  connectionSchema,
  describeConnection,
  getConnection,
} from '../../connections/present-connection.ts';
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
  handler: async (ctx: Context, { actor, params }) =>
    describeConnection(ctx.sql, await getConnection(ctx.sql, actor, params.connection_id)),
});
