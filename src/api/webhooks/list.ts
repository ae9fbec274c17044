import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { listEndpointRows } from '../../webhooks/endpoint-queries.ts';
import { endpointSchema, presentEndpoint } from '../../webhooks/present-endpoint.ts';

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhooks, without their secrets',
  tag: 'Webhooks',
  scope: 'admin',
  response: z.object({ items: z.array(endpointSchema) }),
  handler: async (ctx: Context, { actor }) => ({
    items: (await listEndpointRows(ctx.sql, actor)).map(presentEndpoint),
  }),
});
