import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { memorySchema } from '../../memories/present-memory.ts';
import { memoryParams, readMemory } from '../memories/get.ts';
import { connectionId } from './list-resources.ts';

export const FROM_STORE = 'Answered from what Cambium keeps; it does not ask the source.';
export const liveResult = z.object({
  documents: z.array(memorySchema),
  indexed: z.boolean().describe('Always true: Cambium returns only indexed documents.'),
  notes: z.array(z.string()),
});

export const getLiveResource = defineRoute({
  method: 'GET',
  path: '/live/:source/resources/:resource_id',
  summary: 'Get a document of a source by its id',
  tag: 'Live',
  scope: 'memories:read',
  params: memoryParams,
  query: z.object({
    connection_id: connectionId,
    index: z.enum(['true', 'false']).optional().describe('Nothing to do: the document is indexed.'),
  }),
  response: liveResult,
  handler: async (ctx: Context, { actor, params }) => ({
    documents: [await readMemory(ctx, actor, params)],
    indexed: true,
    notes: [FROM_STORE],
  }),
});
