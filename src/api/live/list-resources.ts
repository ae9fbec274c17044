import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listDocuments } from '../../documents/list-documents.ts';
import { defineRoute } from '../../http/define-route.ts';
import { memorySchema, presentMemories } from '../../memories/present-memory.ts';
import { sourceSchema } from '../../tokens.ts';

export const sourceParams = z.object({ source: sourceSchema });
export const connectionId = z
  .string()
  .max(500)
  .nullish()
  .describe('Ignored: Cambium has no connections, it keeps what is sent to it.');

export const listLiveResources = defineRoute({
  method: 'GET',
  path: '/live/:source/resources',
  summary:
    'List the documents of a source with their bodies, newest first; a page ends early at 2 MB of bodies',
  tag: 'Live',
  scope: 'memories:read',
  params: sourceParams,
  query: z.object({
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(0).max(100).default(20),
    connection_id: connectionId,
  }),
  response: z.object({ items: z.array(memorySchema), next_cursor: z.string().nullable() }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const request = {
      source: params.source,
      cursor: query.cursor ?? null,
      size: query.size,
      withBodies: true,
    };
    const { rows, nextCursor } = await listDocuments(ctx, actor, request);
    const items = await presentMemories(ctx, actor.appId, rows, { data: true, memories: false });
    return { items, next_cursor: nextCursor };
  },
});
