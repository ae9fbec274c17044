import { z } from 'zod';
import { sealSecret } from '../../auth/secret-box.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { defineRoute } from '../../http/define-route.ts';
import { insertEndpoint, listEndpointRows } from '../../webhooks/endpoint-queries.ts';
import {
  checkEndpointUrl,
  checkRoom,
  endpointSchema,
  eventsSchema,
  presentEndpoint,
} from '../../webhooks/present-endpoint.ts';
import { newSecret } from '../../lib/sign-event.ts';

export const webhookUrlSchema = z.url({ protocol: /^https?$/ }).max(2_000);

export const createWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook (Standard Webhooks); its secret is not shown again',
  tag: 'Webhooks',
  scope: 'admin',
  body: z.object({ url: webhookUrlSchema, events: eventsSchema }),
  response: endpointSchema.extend({ secret: z.string() }),
  status: 201,
  audit: { action: 'webhook.created', target: ({ result }) => result.id },
  handler: async (ctx: Context, { actor, body }) => {
    checkEndpointUrl(body.url, ctx.config);
    const secret = newSecret();
    const row = await transaction(ctx.sql, async (tx) => {
      checkRoom(await listEndpointRows(tx, actor));
      const secretSealed = sealSecret(ctx.secretKey, secret);
      return insertEndpoint(tx, actor, { url: body.url, events: [...new Set(body.events)], secretSealed });
    });
    return { ...presentEndpoint(row), secret };
  },
});
