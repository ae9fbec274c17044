import { z } from 'zod';
import type { Context } from '../../context.ts';
import { formatHighlightId } from '../../feedback/highlight-id.ts';
import { pageOfQueries } from '../../feedback/page-of-queries.ts';
import { listRated } from '../../feedback/queries.ts';
import { createOpaqueIds } from '../../lib/ids/opaque-ids.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceTokenSchema } from '../../tokens.ts';
import { askedFields, pageQuery, presentAsked } from './list-asked.ts';

const rating = { score: z.number().nullable(), comment: z.string().nullable() };

export const listFeedback = defineRoute({
  method: 'GET',
  path: '/evaluate/feedback',
  summary: 'List the ratings that the caller has given, newest query first',
  tag: 'Evaluation',
  scope: 'memories:read',
  query: pageQuery,
  response: z.object({
    items: z.array(
      z.object({
        ...askedFields,
        ...rating,
        highlights: z.array(
          z.object({ id: z.string(), source: sourceTokenSchema, resource_id: z.string(), ...rating }),
        ),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    const ids = createOpaqueIds(ctx.secretKey, actor.appId);
    await ctx.queryLog.settled();
    const page = await pageOfQueries(query, (before, limit) => listRated(ctx.sql, actor, before, limit));
    return {
      items: page.rows.map((row) => ({
        ...presentAsked(row),
        score: row.score,
        comment: row.comment,
        highlights: row.highlights.map(({ chunk_id, ...highlight }) => ({
          id: formatHighlightId({ queryId: row.query_id, chunkId: chunk_id }, ids),
          ...highlight,
        })),
      })),
      next_cursor: page.nextCursor,
    };
  },
});
