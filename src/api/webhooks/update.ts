import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { defineRoute } from '../../http/define-route.ts';
import { updateEndpoint } from '../../webhooks/endpoint-queries.ts';
import {
  checkEndpointUrl,
  endpointParams,
  endpointSchema,
  eventsSchema,
  getEndpoint,
  presentEndpoint,
} from '../../webhooks/present-endpoint.ts';
import { webhookUrlSchema } from './create.ts';

export const updateWebhook = defineRoute({
  method: 'PATCH',
  path: '/webhooks/:webhook_id',
  summary: 'Change the address or events of a webhook, disable it or enable it again',
  tag: 'Webhooks',
  scope: 'admin',
  params: endpointParams,
  body: z.object({
    url: webhookUrlSchema.optional(),
    events: eventsSchema.optional(),
    enabled: z.boolean().optional(),
  }),
  response: endpointSchema,
  audit: { action: 'webhook.changed', target: ({ params }) => params.webhook_id },
  handler: async (ctx: Context, { actor, params, body }) => {
    if (body.url !== undefined) checkEndpointUrl(body.url, ctx.config);
    return transaction(ctx.sql, async (tx) => {
      await getEndpoint(tx, actor, params.webhook_id);
      await updateEndpoint(tx, actor.appId, params.webhook_id, body);
      return presentEndpoint(await getEndpoint(tx, actor, params.webhook_id));
    });
  },
});
