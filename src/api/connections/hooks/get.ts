import { connectionParams, getConnection } from '../../../connections/present-connection.ts';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { hookSchema, presentHook } from './hook-fields.ts';

export const getConnectionHook = defineRoute({
  method: 'GET',
  path: '/connections/:connection_id/hook',
  summary: 'Say where the vendor sends its signed requests, and whether they count',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  response: hookSchema,
  handler: async (ctx: Context, { actor, params }) => {
    const row = await getConnection(ctx.sql, actor, params.connection_id);
    return presentHook(ctx.sql, ctx, row);
  },
});
