import { z } from 'zod';
import type { Context } from '../../context.ts';
import { countByStatus } from '../../documents/counts/queries.ts';
import { defineRoute } from '../../http/define-route.ts';

const counts = z.record(z.string(), z.int());

export const getStatus = defineRoute({
  method: 'GET',
  path: '/memories/status',
  summary: 'Count documents by status, in all and by source',
  tag: 'Memories',
  scope: 'memories:read',
  response: z.object({ total: counts, providers: z.record(z.string(), counts) }),
  handler: async (ctx: Context, { actor }) => {
    const total: Record<string, number> = {};
    const providers: Record<string, Record<string, number>> = {};
    for (const { source, status, n } of await countByStatus(ctx.sql, actor)) {
      total[status] = (total[status] ?? 0) + n;
      (providers[source] ??= {})[status] = n;
    }
    return { total, providers };
  },
});
