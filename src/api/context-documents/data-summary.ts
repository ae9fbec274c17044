import { z } from 'zod';
import type { Context } from '../../context.ts';
import { countByStatus } from '../../documents/queries.ts';
import { defineRoute } from '../../http/define-route.ts';
import { findNewest } from '../../trees/queries.ts';

export const getDataSummary = defineRoute({
  method: 'GET',
  path: '/context-documents/data-summary',
  summary: 'Summarize available sources: documents by source and status, and the teams of the newest tree',
  tag: 'Trees',
  scope: 'trees:read',
  response: z.object({
    documents: z.int(),
    sources: z.record(z.string(), z.object({ documents: z.int(), by_status: z.record(z.string(), z.int()) })),
    teams: z.array(z.object({ slug: z.string(), name: z.string(), documents: z.int() })),
    tree_id: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor }) => {
    const [counts, tree] = await Promise.all([
      countByStatus(ctx.sql, actor),
      findNewest(ctx.sql, actor, ['completed', 'published']),
    ]);
    const sources: Record<string, { documents: number; by_status: Record<string, number> }> = {};
    for (const { source, status, n } of counts) {
      const entry = (sources[source] ??= { documents: 0, by_status: {} });
      entry.documents += n;
      entry.by_status[status] = n;
    }
    return {
      documents: counts.reduce((sum, c) => sum + c.n, 0),
      sources,
      teams: tree?.meta.teams ?? [],
      tree_id: tree?.tree_id ?? null,
    };
  },
});
