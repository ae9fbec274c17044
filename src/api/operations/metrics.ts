import { z } from 'zod';
import type { Context } from '../../context.ts';
import { requireOperator } from '../../auth/require-app.ts';
import { defineRoute } from '../../http/define-route.ts';

export const getMetrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  summary:
    'Get the metrics of this process in the Prometheus text format, over all apps; only for admin keys of the app "default"',
  tag: 'Operations',
  scope: 'admin',
  raw: true,
  produces: 'text/plain',
  response: z.string(),
  permits: requireOperator,
  handler: async (ctx: Context, { reply }) => {
    await reply.type(ctx.metrics.contentType).send(await ctx.metrics.metrics());
    return undefined;
  },
});
