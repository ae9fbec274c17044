import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { readReviewId } from '../../entities/decide/list-reviews.ts';
import { keepApart, mergeEntities } from '../../entities/decide/merge-entities.ts';
import { notFound } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { reasonSchema } from './merge.ts';

export const decideEntityReview = defineRoute({
  method: 'POST',
  path: '/entities/reviews/:review_id',
  summary: 'Say whether two entities are the same or different; it can be undone like a merge',
  tag: 'Entities',
  scope: 'memories:write',
  params: z.object({ review_id: z.string() }),
  body: z.object({ verdict: z.enum(['same', 'different']), reason: reasonSchema }),
  response: z.object({ merge_id: z.uuid(), verdict: z.enum(['same', 'different']) }),
  audit: { action: 'entities.review_decided', target: ({ params }) => params.review_id },
  handler: async (ctx: Context, { actor, params, body }) => {
    const pair = readReviewId(params.review_id);
    if (!pair) throw notFound('Review', 'There is no such review. GET /entities/reviews lists them.');
    const reason = body.reason ?? null;
    const mergeId = await transaction(ctx.sql, async (tx) =>
      body.verdict === 'same'
        ? (await mergeEntities(tx, actor, { into: pair.left, from: [pair.right], reason })).mergeId
        : await keepApart(tx, actor, { ...pair, reason }),
    );
    return { merge_id: mergeId, verdict: body.verdict };
  },
});
