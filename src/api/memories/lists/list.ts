import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { LIST_ORDERS, listDocuments } from '../../../documents/list-documents.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { memorySchema, presentMemories } from '../../../memories/present-memory.ts';
import { includeSchema } from './include-schema.ts';
import { conditionsSchema, readConditions } from './list-conditions.ts';

const INCLUDE = ['data', 'memories'] as const;

export const listMemories = defineRoute({
  method: 'GET',
  path: '/memories/list',
  summary: 'List documents, last stored first, or by date in either direction',
  tag: 'Memories',
  scope: 'memories:read',
  query: conditionsSchema.extend({
    order: z
      .enum(LIST_ORDERS)
      .default('stored')
      .describe(
        'stored: the last stored first. newest, oldest: by date; with before and after a list continues from a date in both directions.',
      ),
    include: includeSchema(INCLUDE).describe(
      'data, memories, or both separated by a comma: return bodies and memories too. A page with bodies ends early at 2 MB of them.',
    ),
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(0).max(100).default(50),
  }),
  response: z.object({
    items: z.array(memorySchema),
    next_cursor: z.string().nullable(),
    errors: z.array(z.object({ error: z.string(), message: z.string() })),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    const { conditions, errors } = await readConditions(ctx, actor, query);
    if (errors.length) return { items: [], next_cursor: null, errors };
    const { order, cursor, size } = query;
    const include = { data: query.include.includes('data'), memories: query.include.includes('memories') };
    const { rows, nextCursor } = await listDocuments(ctx, actor, {
      ...conditions,
      order,
      size,
      withBodies: include.data,
      ...(cursor === undefined ? {} : { cursor }),
    });
    return { items: await presentMemories(ctx, actor.appId, rows, include), next_cursor: nextCursor, errors };
  },
});
