import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { parseHighlightId } from '../../feedback/highlight-id.ts';
import { rateHighlight } from '../../feedback/queries.ts';
import { findWritten } from '../../feedback/query-log.ts';
import { createOpaqueIds } from '../../lib/ids/opaque-ids.ts';
import { defineRoute } from '../../http/define-route.ts';
import { ratedResponse, ratingBody, ratingOf } from './score-query.ts';

export const scoreHighlight = defineRoute({
  method: 'POST',
  path: '/evaluate/highlight/:highlight_id',
  summary: 'Rate one highlight of a result; the last rating counts',
  tag: 'Evaluation',
  scope: 'memories:write',
  params: z.object({ highlight_id: z.string() }),
  body: ratingBody,
  response: ratedResponse,
  handler: async (ctx: Context, { actor, params, body }) => {
    const id = parseHighlightId(params.highlight_id, createOpaqueIds(ctx.secretKey, actor.appId));
    const isRated =
      id !== null &&
      (await findWritten(ctx.queryLog, () =>
        transaction(ctx.sql, (tx) => rateHighlight(tx, actor, id.queryId, id.chunkId, ratingOf(body))),
      ));
    if (!isRated)
      throw notFound(
        'Highlight',
        'No stored result of the caller has a highlight with this id. Take the id from documents[].highlights[] of a query.',
      );
    return { success: true, message: 'The rating is saved.' };
  },
});
