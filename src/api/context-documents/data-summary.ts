import { z } from 'zod';
import type { Context } from '../../context.ts';
import { countByStatus } from '../../documents/counts/queries.ts';
import { defineRoute } from '../../http/define-route.ts';
import { findNewest } from '../../trees/queries.ts';
import { FINISHED_STATUSES } from '../../trees/tree.ts';

const sourceCounts = z.object({ documents: z.int(), by_status: z.record(z.string(), z.int()) });

export const getDataSummary = defineRoute({
  method: 'GET',
  path: '/context-documents/data-summary',
  summary: 'Summarize available sources: documents by source and status, and the teams of the newest tree',
  tag: 'Trees',
  scope: 'trees:read',
  response: z.object({
    documents: z.int(),
    total_resources: z.int().describe('The same as documents.'),
    sources: z.array(sourceCounts.extend({ source: z.string(), resource_count: z.int() })),
    by_source: z.record(z.string(), sourceCounts),
    pipeline_mode: z
      .enum(['builtin', 'model'])
      .describe('The writer: `builtin` extracts, or a language model.'),
    teams: z.array(z.object({ slug: z.string(), name: z.string(), documents: z.int() })),
    tree_id: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor }) => {
    const [counts, tree] = await Promise.all([
      countByStatus(ctx.sql, actor),
      findNewest(ctx.sql, actor, FINISHED_STATUSES),
    ]);
    const bySource: Record<string, { documents: number; by_status: Record<string, number> }> = {};
    for (const { source, status, n } of counts) {
      const entry = (bySource[source] ??= { documents: 0, by_status: {} });
      entry.documents += n;
      entry.by_status[status] = n;
    }
    const documents = counts.reduce((sum, c) => sum + c.n, 0);
    return {
      documents,
      total_resources: documents,
      sources: Object.entries(bySource).map(([source, entry]) => ({
        source,
        resource_count: entry.documents,
        ...entry,
      })),
      by_source: bySource,
      pipeline_mode: ctx.config.model === 'builtin' ? ('builtin' as const) : ('model' as const),
      teams: tree?.meta.teams ?? [],
      tree_id: tree?.tree_id ?? null,
    };
  },
});
