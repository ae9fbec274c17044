import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { readReviewId } from '../../entities/decide/list-reviews.ts';
import { keepApart, mergeEntities } from '../../entities/decide/merge-entities.ts';
import { invalidField, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { reasonSchema } from './merge.ts';

export const DECISIONS = ['same', 'different', 'later'] as const;
type ReviewDecision = (typeof DECISIONS)[number];

const body = z.object({
  decision: z
    .enum(DECISIONS)
    .optional()
    .describe('later: the pair is not listed for a week. Required unless verdict is sent.')
    .meta({ examples: ['same'] }),
  verdict: z.enum(['same', 'different']).optional().describe('An alias of decision.'),
  into: z
    .uuid()
    .nullish()
    .describe('With same: which of the two keeps its id and name; the left one unless said.'),
  reason: reasonSchema,
});

export const decideEntityReview = defineRoute({
  method: 'POST',
  path: '/entities/reviews/:review_id',
  summary:
    'Decide whether two entities are the same or different, or postpone it; can be undone like a merge',
  tag: 'Entities',
  scope: 'memories:write',
  params: z.object({ review_id: z.string() }),
  body,
  response: z.object({ merge_id: z.uuid(), verdict: z.enum(DECISIONS), decision: z.enum(DECISIONS) }),
  audit: { action: 'entities.review_decided', target: ({ params }) => params.review_id },
  handler: async (ctx: Context, { actor, params, body: request }) => {
    const pair = readReviewId(params.review_id);
    if (!pair) throw notFound('Review', 'There is no such review. GET /entities/reviews lists them.');
    const decision = request.decision ?? request.verdict;
    if (decision === undefined)
      throw invalidField(['body', 'decision'], 'is needed: same, different or later', 'missing');
    const into = request.into ?? pair.left;
    if (into !== pair.left && into !== pair.right)
      throw invalidField(['body', 'into'], 'is neither of the two entities of this review');
    const reason = request.reason ?? null;
    const mergeId = await transaction(ctx.sql, (tx) =>
      decide(tx, actor, { ...pair, into, decision, reason }),
    );
    return { merge_id: mergeId, verdict: decision, decision };
  },
});

async function decide(
  tx: Tx,
  actor: Actor,
  review: { left: string; right: string; into: string; decision: ReviewDecision; reason: string | null },
): Promise<string> {
  const { left, right, into, decision, reason } = review;
  if (decision !== 'same') return keepApart(tx, actor, { left, right, reason, verdict: decision });
  const from = [into === left ? right : left];
  return (await mergeEntities(tx, actor, { into, from, reason })).mergeId;
}
