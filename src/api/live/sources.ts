import { z } from 'zod';
import type { Context } from '../../context.ts';
import { countByStatus } from '../../documents/queries.ts';
import { defineRoute } from '../../http/define-route.ts';

/** What can be done with every source: it is answered from the documents that are kept of it. */
const CAPABILITIES = ['list_resources', 'fetch_resource', 'search_live'] as const;

export const listLiveSources = defineRoute({
  method: 'GET',
  path: '/live/sources',
  summary: 'The sources of which the caller sees documents; Cambium answers for them from what it keeps',
  tag: 'Live',
  scope: 'memories:read',
  response: z.object({
    sources: z.array(
      z.object({
        source: z.string(),
        capabilities: z.array(z.enum(CAPABILITIES)),
        auth_provider: z
          .literal('whitelabel')
          .describe('Documents are sent to Cambium; it signs in nowhere.'),
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
