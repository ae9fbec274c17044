import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { countSamples } from '../../ingest/samples/queries.ts';

export const getSamples = defineRoute({
  method: 'GET',
  path: '/samples',
  summary: 'Count the documents of the sample company that the caller has: what DELETE /samples would delete',
  tag: 'Memories',
  scope: 'memories:read',
  response: z.object({ documents: z.int() }),
  handler: async (ctx: Context, { actor }) => ({ documents: await countSamples(ctx.sql, actor) }),
});
