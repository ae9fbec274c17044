import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';

export const getHealthz = defineRoute({
  method: 'GET',
  path: '/healthz',
  summary: 'Check that the process answers',
  tag: 'Operations',
  scope: null,
  response: z.object({ status: z.literal('ok'), uptime_seconds: z.int() }),
  handler: async (_ctx: Context) => ({ status: 'ok' as const, uptime_seconds: Math.floor(process.uptime()) }),
});
