import { z } from 'zod';
import {
  connectionParams,
  getConnection,
  presentRun,
  runSchema,
} from '../../connections/present-connection.ts';
import { listRunRows } from '../../connections/run-queries.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';

export const listConnectionRuns = defineRoute({
  method: 'GET',
  path: '/connections/:connection_id/runs',
  summary: 'List the newest runs of a connection, at most 100, of the last 30 days',
  tag: 'Connections',
  scope: 'memories:read',
  params: connectionParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  response: z.object({ items: z.array(runSchema) }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const row = await getConnection(ctx.sql, actor, params.connection_id);
    const runs = await listRunRows(ctx.sql, actor.appId, [row.connection_id], query.limit);
    return { items: runs.map(presentRun) };
  },
});
