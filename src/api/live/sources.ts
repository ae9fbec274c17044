import { z } from 'zod';
import type { Context } from '../../context.ts';
import { countByStatus } from '../../documents/counts/queries.ts';
import { defineRoute } from '../../http/define-route.ts';

/** Capabilities of every source: all are answered from its stored documents. */
const CAPABILITIES = ['list_resources', 'fetch_resource', 'search_live'] as const;

export const listLiveSources = defineRoute({
  method: 'GET',
  path: '/live/sources',
  summary: 'List the sources of the documents that are visible to the caller; answered from stored documents',
  tag: 'Live',
  scope: 'memories:read',
  response: z.object({
    sources: z.array(
      z.object({
        source: z.string(),
        capabilities: z.array(z.enum(CAPABILITIES)),
        auth_provider: z
          .literal('whitelabel')
          .describe(
            'Always the same: Cambium has no accounts of its own at a vendor. What is connected is in GET /connections/list.',
          ),
        documents: z.int(),
      }),
    ),
  }),
  handler: async (ctx: Context, { actor }) => {
    const bySource = Map.groupBy(await countByStatus(ctx.sql, actor), (row) => row.source);
    return {
      sources: [...bySource].map(([source, rows]) => ({
        source,
        capabilities: [...CAPABILITIES],
        auth_provider: 'whitelabel' as const,
        documents: rows.reduce((sum, row) => sum + row.n, 0),
      })),
    };
  },
});
