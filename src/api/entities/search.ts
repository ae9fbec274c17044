import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { type EntityMatch, type EntitySearch, rankEntities } from '../../entities/find/rank-entities.ts';
import type { Viewer } from '../../documents/visible.ts';
import { findEntitiesByContext } from '../../search/context/find-entities.ts';
import { ENTITY_TYPES } from '../../vocabulary.ts';

export const searchEntities = defineRoute({
  method: 'POST',
  path: '/entities/search',
  summary: 'Find entities by name, alias or description, most similar first',
  tag: 'Entities',
  scope: 'memories:read',
  body: z.object({
    query: z.string().min(1),
    type: z.enum(ENTITY_TYPES).nullish(),
    limit: z.int().min(1).max(100).default(20),
  }),
  response: z.object({ items: z.array(entitySchema.extend({ similarity: z.number() })) }),
  handler: async (ctx: Context, { actor, body }) => {
    const search = { query: body.query, type: body.type ?? null, limit: body.limit };
    const found = await findEntities(ctx, actor, search);
    return { items: found.map(({ row, similarity }) => ({ ...presentEntity(row), similarity })) };
  },
});

/** Names at least this similar suffice; else the text around names is searched too. */
const SURE_SIMILARITY = 0.75;

/** Finds entities by name, and by the text around names if no name is similar; most similar first. */
export async function findEntities(
  ctx: Context,
  viewer: Viewer,
  search: EntitySearch,
): Promise<EntityMatch[]> {
  const named = await rankEntities(ctx.sql, viewer, search);
  if ((named[0]?.similarity ?? 0) >= SURE_SIMILARITY) return named;
  const best = new Map(named.map((match) => [match.row.entity_id, match]));
  for (const match of await findEntitiesByContext(ctx, viewer, search)) {
    const known = best.get(match.row.entity_id);
    if (!known || known.similarity < match.similarity) best.set(match.row.entity_id, match);
  }
  return [...best.values()].toSorted((a, b) => b.similarity - a.similarity).slice(0, search.limit);
}
