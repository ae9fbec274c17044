import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { pageOfQueries } from '../../feedback/page-of-queries.ts';
import { listQueryRows } from '../../feedback/queries.ts';
import { defineRoute } from '../../http/define-route.ts';

export const pageQuery = z.object({
  cursor: z.string().optional(),
  size: z.coerce.number().int().min(0).max(100).default(50),
});

/** Fields of a query in every list. */
export const askedFields = { query_id: z.string(), query: z.string(), time: z.string() };

/** Returns a stored query as lists show it, without its answer. */
export const presentAsked = (row: { query_id: string; query: string; created_at: Date }) => ({
  query_id: row.query_id,
  query: row.query,
  time: row.created_at.toISOString(),
});

export const listQueries = defineRoute({
  method: 'GET',
  path: '/evaluate/queries',
  summary: 'List the stored queries of the caller, newest first',
  tag: 'Evaluation',
  scope: 'memories:read',
  query: pageQuery.extend({
    user_id: z.string().optional().describe('The acting user; for another one, act as it with X-As-User.'),
  }),
  response: z.object({
    items: z.array(
      z.object({
        ...askedFields,
        user_id: z.string().nullable(),
        score: z.number().nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    if (query.user_id !== undefined && query.user_id !== actor.userId)
      throw new AppError(
        403,
        'WrongUser',
        'Queries are visible only to the user who sent them. To see those of a user, act as that user with the header X-As-User.',
      );
    await ctx.queryLog.settled();
    const page = await pageOfQueries(query, (before, limit) => listQueryRows(ctx.sql, actor, before, limit));
    return {
      items: page.rows.map((row) => ({
        ...presentAsked(row),
        user_id: row.owner,
        score: row.score,
      })),
      next_cursor: page.nextCursor,
    };
  },
});
