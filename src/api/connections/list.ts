import { z } from 'zod';
import { listConnectionRows } from '../../connections/connection-queries.ts';
import { connectionSchema, describeConnections } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';

export const listConnections = defineRoute({
  method: 'GET',
  path: '/connections/list',
  summary: 'List the connected accounts of the caller, with their states',
  tag: 'Connections',
  scope: 'memories:read',
  response: z.object({ connections: z.array(connectionSchema) }),
  handler: async (ctx: Context, { actor }) => {
    const rows = await listConnectionRows(ctx.sql, actor);
    return { connections: await describeConnections(ctx.sql, actor.appId, rows) };
  },
});
