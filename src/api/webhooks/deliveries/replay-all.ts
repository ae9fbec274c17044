import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { dateSchema } from '../../../documents/document-fields.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { replayDeliveries } from '../../../webhooks/endpoint-queries.ts';
import { EVENT_TYPES } from '../../../webhooks/event.ts';
import { endpointParams, getEndpoint } from '../../../webhooks/present-endpoint.ts';

export const replayWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks/:webhook_id/replay',
  summary: 'Send all events since a time again, each with the same webhook-id',
  tag: 'Webhooks',
  scope: 'admin',
  params: endpointParams,
  body: z.object({
    after: dateSchema,
    before: dateSchema.nullish(),
    types: z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length).nullish(),
    status: z.enum(['delivered', 'dead']).default('dead'),
  }),
  response: z.object({ count: z.int() }),
  status: 202,
  audit: { action: 'webhook.replayed', target: ({ params }) => params.webhook_id },
  handler: (ctx: Context, { actor, params, body }) =>
    transaction(ctx.sql, async (tx) => {
      await getEndpoint(tx, actor, params.webhook_id);
      const count = await replayDeliveries(tx, actor.appId, params.webhook_id, {
        deliveryId: null,
        after: body.after,
        before: body.before ?? null,
        types: body.types ?? null,
        status: body.status,
      });
      return { count };
    }),
});
