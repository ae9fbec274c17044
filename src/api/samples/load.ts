import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { loadSamples } from '../../ingest/samples/load-samples.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';

export const postSamples = defineRoute({
  method: 'POST',
  path: '/samples/load',
  summary: 'Store the documents of an invented sample company; existing ones are not changed',
  tag: 'Memories',
  scope: 'memories:write',
  response: z.object({
    documents: z.int().describe('The number of stored documents; they are processed in the background.'),
  }),
  status: 202,
  audit: { action: 'samples.loaded', target: ({ result }) => `${result.documents} documents` },
  handler: async (ctx: Context, { actor }) => {
    await checkStorage(ctx, actor.appId);
    return { documents: await loadSamples(ctx, actor) };
  },
});
