import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';

export const getMetrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics of this process in the Prometheus text format',
  tag: 'Operations',
  scope: null,
  raw: true,
  response: z.string(),
  handler: async (ctx: Context, { reply }) => {
    await reply.type(ctx.metrics.contentType).send(await ctx.metrics.metrics());
    return undefined;
  },
});
