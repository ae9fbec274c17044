import { z } from 'zod';
import { deleteHook } from '../../../connections/hooks/hook-queries.ts';
import { connectionParams, getConnection } from '../../../connections/present-connection.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';

export const deleteConnectionHook = defineRoute({
  method: 'DELETE',
  path: '/connections/:connection_id/hook',
  summary: 'Take nothing from the vendor any more; changes are looked for as before',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  response: z.object({ success: z.boolean() }),
  audit: { action: 'connection.hook_removed', target: ({ params }) => params.connection_id },
  handler: (ctx: Context, { actor, params }) =>
    transaction(ctx.sql, async (tx) => {
      const { app_id, connection_id } = await getConnection(tx, actor, params.connection_id);
      if (!(await deleteHook(tx, { appId: app_id, connectionId: connection_id })))
        throw notFound('Hook', 'This connection has no hook.');
      return { success: true };
    }),
});
