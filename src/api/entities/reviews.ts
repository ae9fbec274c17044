import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listReviews } from '../../entities/decide/list-reviews.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { defineRoute } from '../../http/define-route.ts';

export const listEntityReviews = defineRoute({
  method: 'GET',
  path: '/entities/reviews',
  summary: 'Pairs of entities that may be one and that nobody has decided about, with reasons',
  tag: 'Entities',
  scope: 'memories:read',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        left: entitySchema,
        right: entitySchema,
        similarity: z.number(),
        reason: z.string(),
        quote: z.string().nullable().describe('Words of a document that say that they are one.'),
      }),
    ),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    const found = await listReviews(ctx.sql, actor, query.limit);
    return {
      items: found.map(({ left, right, ...review }) => ({
        ...review,
        left: presentEntity(left),
        right: presentEntity(right),
      })),
    };
  },
});
