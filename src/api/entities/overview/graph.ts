import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { getVisibleEntity } from '../../../entities/get-visible-entity.ts';
import { readEntityGraph } from '../../../entities/graph/read-graph.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { entityParams } from '../get.ts';

const NODES_MAX = 300;

export const getEntityGraph = defineRoute({
  method: 'GET',
  path: '/entities/:entity_id/graph',
  summary: 'Get an entity with the entities that share its documents, and which of those occur together',
  tag: 'Entities',
  scope: 'memories:read',
  params: entityParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(NODES_MAX).default(NODES_MAX) }),
  response: z.object({
    nodes: z
      .array(z.object({ id: z.string(), type: z.string(), name: z.string(), mention_count: z.int() }))
      .describe('The entity itself first, then those with most documents in common.'),
    edges: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        weight: z.int().describe('The number of documents that mention both.'),
      }),
    ),
    is_cut: z
      .boolean()
      .describe(
        'Whether the result is incomplete because there are more entities or documents than were read.',
      ),
  }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const entity = await getVisibleEntity(ctx.sql, actor, params.entity_id);
    const { nodes, edges, isTruncated } = await readEntityGraph(ctx.sql, actor, entity, query.limit);
    return {
      nodes: nodes.map((row) => ({
        id: row.entity_id,
        type: row.type,
        name: row.name,
        mention_count: row.mention_count,
      })),
      edges,
      is_cut: isTruncated,
    };
  },
});
