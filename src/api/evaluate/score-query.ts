import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { rateQuery } from '../../feedback/queries.ts';
import { findWritten } from '../../feedback/query-log.ts';
import { defineRoute } from '../../http/define-route.ts';
import { queryIdParams, queryNotFound } from './get-query.ts';

export const ratingBody = z
  .object({
    score: z
      .number()
      .min(-1)
      .max(1)
      .nullish()
      .describe('From -1 (bad) to 1 (good).')
      .meta({ examples: [1] }),
    comment: z.string().max(10_000).nullish(),
  })
  .refine((rating) => rating.score != null || rating.comment != null, {
    path: ['score'],
    message: 'send score, comment or both',
  });
export const ratedResponse = z.object({ success: z.boolean(), message: z.string() });
/** Returns the rating as sent, with null for omitted fields: it replaces the previous rating. */
export const ratingOf = ({ score, comment }: z.infer<typeof ratingBody>) => ({
  score: score ?? null,
  comment: comment ?? null,
});

export const scoreQuery = defineRoute({
  method: 'POST',
  path: '/evaluate/query/:query_id',
  summary: 'Rate the result of a query; the last rating counts',
  tag: 'Evaluation',
  scope: 'memories:write',
  params: queryIdParams,
  body: ratingBody,
  response: ratedResponse,
  handler: async (ctx: Context, { actor, params, body }) => {
    const isRated = await findWritten(ctx.queryLog, () =>
      transaction(ctx.sql, (tx) => rateQuery(tx, actor, params.query_id, ratingOf(body))),
    );
    if (!isRated) throw queryNotFound();
    return { success: true, message: 'The rating is saved.' };
  },
});
