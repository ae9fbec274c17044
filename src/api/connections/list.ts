import { z } from 'zod';
import { listConnectionRows } from '../../connections/connection-queries.ts';
import { connectionSchema, describeConnections } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { snapshot } from '../../db/snapshot.ts';
import { defineRoute } from '../../http/define-route.ts';

export const listConnections = defineRoute({
  method: 'GET',
  path: '/connections/list',
  summary: 'List the connected accounts of the caller, with their states',
  tag: 'Connections',
  scope: 'memories:read',
  response: z.object({ connections: z.array(connectionSchema) }),
  handler: async (ctx: Context, { actor }) => ({
    connections: await snapshot(ctx.sql, async (tx) =>
      describeConnections(tx, actor.appId, await listConnectionRows(tx, actor), ctx.connectors),
    ),
  }),
});
