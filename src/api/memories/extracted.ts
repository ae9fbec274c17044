import { z } from 'zod';
import type { Context } from '../../context.ts';
import { dateSchema } from '../../documents/document-fields.ts';
import { defineRoute } from '../../http/define-route.ts';
import { getMemoryHistory, memoryHistorySchema } from '../../memories/history/present-history.ts';

export const getExtracted = defineRoute({
  method: 'GET',
  path: '/memories/extracted/:memory_id',
  summary:
    'Get an extracted memory with its history: what it supersedes, what supersedes it, what contradicts and repeats it',
  tag: 'Memories',
  scope: 'memories:read',
  params: z.object({ memory_id: z.uuid() }),
  query: z.object({
    as_of: dateSchema.optional().describe('The state on this day; without it, the current state.'),
  }),
  response: memoryHistorySchema,
  handler: (ctx: Context, { actor, params, query }) =>
    getMemoryHistory(ctx.sql, actor, params.memory_id, {
      asOf: query.as_of?.slice(0, 10) ?? null,
      now: ctx.now(),
    }),
});
