import { z } from 'zod';
import type { Context } from '../../context.ts';
import { STATUSES } from '../../documents/document.ts';
import { listDocuments } from '../../documents/list-documents.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceNameSchema, splitSources } from '../../tokens.ts';
import { memorySchema, presentMemories } from '../../memories/present-memory.ts';

const INCLUDE = ['data', 'memories'] as const;
const includeSchema = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(INCLUDE)));

export const listMemories = defineRoute({
  method: 'GET',
  path: '/memories/list',
  summary: 'List documents, newest first',
  tag: 'Memories',
  scope: 'memories:read',
  query: z.object({
    source: sourceNameSchema.optional(),
    status: z.string().toLowerCase().pipe(z.enum(STATUSES)).optional(),
    collection: z.string().optional(),
    filter: z
      .string()
      .max(20_000)
      .optional()
      .describe('A metadata filter as JSON, for example {"department":{"$in":["sales","support"]}}.'),
    include: includeSchema.describe('data,memories: also send bodies and memories.'),
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(0).max(100).default(50),
  }),
  response: z.object({
    items: z.array(memorySchema),
    next_cursor: z.string().nullable(),
    errors: z.array(z.object({ error: z.string(), message: z.string() })),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    const { sources, errors } = splitSources(query.source === undefined ? [] : [query.source]);
    if (errors.length) return { items: [], next_cursor: null, errors };
    const { rows, nextCursor } = await listDocuments(ctx, actor, { ...query, source: sources[0] ?? null });
    const include = { data: query.include.includes('data'), memories: query.include.includes('memories') };
    return { items: await presentMemories(ctx, actor.appId, rows, include), next_cursor: nextCursor, errors };
  },
});
