import { z } from 'zod';
import type { Context } from '../../context.ts';
import { judge } from '../../feedback/judge.ts';
import { pageOfQueries } from '../../feedback/page-of-queries.ts';
import { listRated } from '../../feedback/queries.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceTokenSchema } from '../../tokens.ts';
import { pageQuery } from './list-asked.ts';

const documents = z.array(z.object({ source: sourceTokenSchema, resource_id: z.string() }));

export const exportEvaluationSet = defineRoute({
  method: 'GET',
  path: '/evaluate/set',
  summary: "Export the caller's ratings as an evaluation set: queries and the documents that answer them",
  tag: 'Evaluation',
  scope: 'memories:read',
  query: pageQuery,
  response: z.object({
    items: z
      .array(z.object({ query: z.string(), relevant: documents, irrelevant: documents }))
      .describe(
        '`cambium eval` runs such a set. Rated queries that say nothing about a document are left out.',
      ),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    await ctx.queryLog.settled();
    const page = await pageOfQueries(query, (before, limit) => listRated(ctx.sql, actor, before, limit));
    return {
      items: page.rows
        .map((row) => ({ query: row.query, ...judge(row) }))
        .filter(({ relevant, irrelevant }) => relevant.length + irrelevant.length > 0),
      next_cursor: page.nextCursor,
    };
  },
});
