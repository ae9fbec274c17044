import { z } from 'zod';
import type { Context } from '../../context.ts';
import { getDocument } from '../../documents/get-document.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceSchema } from '../../sources/source-tokens.ts';
import { memorySchema, presentMemories } from '../present-memory.ts';

export const memoryParams = z.object({
  source: sourceSchema,
  resource_id: z.string().min(1).describe('Percent-encoded.'),
});

export const getMemory = defineRoute({
  method: 'GET',
  path: '/memories/get/:source/:resource_id',
  summary: 'Get a document with its blocks and memories',
  tag: 'Memories',
  scope: 'memories:read',
  params: memoryParams,
  response: memorySchema,
  handler: async (ctx: Context, { actor, params }) => {
    const row = await getDocument(ctx.sql, actor, params.source, params.resource_id);
    const [memory] = await presentMemories(ctx.sql, actor.appId, [row], { data: true, memories: true });
    return memory!;
  },
});
