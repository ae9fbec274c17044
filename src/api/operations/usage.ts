import { z } from 'zod';
import type { Context } from '../../context.ts';
import { requireApp } from '../../auth/require-app.ts';
import { defineRoute } from '../../http/define-route.ts';
import { dateSchema } from '../../documents/document-fields.ts';
import { findMonthTokens, listUsage, type UsageRow } from '../../operations/queries.ts';

const ITEMS_MAX = 1_000;

const counts = {
  requests: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  unreported_tokens: z
    .int()
    .describe('Estimate for requests that ended before the model reported their usage.'),
};

export const getUsage = defineRoute({
  method: 'GET',
  path: '/usage',
  summary: 'Get the token usage of this app by purpose, model, job or day, and what is left of the budget',
  tag: 'Operations',
  scope: 'admin',
  query: z.object({
    by: z.enum(['purpose', 'model', 'job', 'day']).default('purpose'),
    after: dateSchema.optional().describe('From this time on; default: the beginning of the month (UTC).'),
    before: dateSchema.optional(),
  }),
  response: z.object({
    after: z.string(),
    before: z.string().nullable(),
    total: z.object(counts),
    items: z.array(
      z.object({
        key: z.string().nullable().describe('The purpose, model, job or day (UTC); null: no job.'),
        ...counts,
      }),
    ),
    budget: z
      .object({ tokens: z.int(), used: z.int(), remaining: z.int(), resets_at: z.string() })
      .nullable()
      .describe('For this calendar month (UTC); null: there is no limit.'),
  }),
  permits: requireApp,
  handler: async (ctx: Context, { actor, query }) => {
    const now = ctx.now();
    const after = query.after ?? monthOf(now, 0).toISOString();
    const rows = await listUsage(ctx.sql, actor.appId, query.by, after, query.before ?? null);
    const limit = ctx.config.modelAppBudgetTokens;
    const used = limit > 0 ? await findMonthTokens(ctx.sql, actor.appId) : 0;
    return {
      after,
      before: query.before ?? null,
      total: total(rows),
      items: rows.slice(0, ITEMS_MAX),
      budget:
        limit > 0
          ? {
              tokens: limit,
              used,
              remaining: Math.max(0, limit - used),
              resets_at: monthOf(now, 1).toISOString(),
            }
          : null,
    };
  },
});

const monthOf = (now: Date, offset: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));

function total(rows: readonly UsageRow[]): Omit<UsageRow, 'key'> {
  const sum = { requests: 0, prompt_tokens: 0, completion_tokens: 0, unreported_tokens: 0 };
  for (const row of rows) {
    sum.requests += row.requests;
    sum.prompt_tokens += row.prompt_tokens;
    sum.completion_tokens += row.completion_tokens;
    sum.unreported_tokens += row.unreported_tokens;
  }
  return sum;
}
