import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { deleteSamples } from '../../ingest/samples/load-samples.ts';

export const removeSamples = defineRoute({
  method: 'DELETE',
  path: '/samples',
  summary: 'Delete the documents that POST /samples/load stored, and nothing else',
  tag: 'Memories',
  scope: 'memories:write',
  response: z.object({ success: z.boolean(), deleted: z.int() }),
  audit: { action: 'samples.deleted', target: ({ result }) => `${result.deleted} documents` },
  handler: async (ctx: Context, { actor }) => ({ success: true, deleted: await deleteSamples(ctx, actor) }),
});
