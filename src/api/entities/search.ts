import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { rankEntities } from '../../entities/find/rank-entities.ts';

export const searchEntities = defineRoute({
  method: 'POST',
  path: '/entities/search',
  summary: 'Find entities by name or alias, most similar first',
  tag: 'Entities',
  scope: 'memories:read',
  body: z.object({
    query: z.string().min(1),
    type: z.string().nullish(),
    limit: z.int().min(1).max(100).default(20),
  }),
  response: z.object({ items: z.array(entitySchema.extend({ similarity: z.number() })) }),
  handler: async (ctx: Context, { actor, body }) => {
    const found = await rankEntities(ctx.sql, actor, {
      query: body.query,
      type: body.type ?? null,
      limit: body.limit,
    });
    return { items: found.map(({ row, similarity }) => ({ ...presentEntity(row), similarity })) };
  },
});
