import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listReviews, type PairPlace } from '../../entities/decide/list-reviews.ts';
import { entitySchema, presentEntity } from '../../entities/entity.ts';
import { defineRoute } from '../../http/define-route.ts';
import { readCursor } from '../../http/input/page.ts';
import { encodeCursor } from '../../lib/ids/cursor.ts';

const lines = z.array(z.string());

export const listEntityReviews = defineRoute({
  method: 'GET',
  path: '/entities/reviews',
  summary: 'List pairs of entities that may be the same and are not decided yet, with reasons',
  tag: 'Entities',
  scope: 'memories:read',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().optional(),
  }),
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        left: entitySchema,
        right: entitySchema,
        score: z.number().describe('The similarity of the two, 0..1.'),
        similarity: z.number().describe('The same as score.'),
        reason: z.string(),
        quote: z.string().nullable().describe('Words of a document that state that the two are the same.'),
        shared: lines.describe('What the two have in common: names, words of names, type, attributes.'),
        against: lines.describe('The properties in which they differ.'),
      }),
    ),
    total: z.int().describe('The total over all pages.'),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    const after = readCursor(query.cursor, pairPlaceSchema);
    // A user does not decide about entities shared with them, so the viewer has no audiences.
    const viewer = { appId: actor.appId, userId: actor.userId };
    const { reviews, total, next } = await listReviews(ctx.sql, viewer, { limit: query.limit, after });
    return {
      items: reviews.map(({ left, right, ...review }) => ({
        ...review,
        score: review.similarity,
        left: presentEntity(left),
        right: presentEntity(right),
      })),
      total,
      next_cursor: next && encodeCursor([...next]),
    };
  },
});

const pairPlaceSchema: z.ZodType<PairPlace> = z.tuple([z.number(), z.number(), z.number(), z.string()]);
