import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { createOpaqueIds } from '../../../lib/ids/opaque-ids.ts';
import { findEndpointOf, replayDeliveries } from '../../../webhooks/endpoint-queries.ts';

export const replayDelivery = defineRoute({
  method: 'POST',
  path: '/webhooks/deliveries/:delivery_id/replay',
  summary: 'Send a delivery again, with the same webhook-id',
  tag: 'Webhooks',
  scope: 'admin',
  params: z.object({ delivery_id: z.string().min(1) }),
  response: z.object({ count: z.int() }),
  status: 202,
  audit: { action: 'delivery.replayed', target: ({ params }) => params.delivery_id },
  handler: (ctx: Context, { actor, params }) =>
    transaction(ctx.sql, async (tx) => {
      const id = createOpaqueIds(ctx.secretKey, actor.appId).parse(params.delivery_id);
      const webhookId = id === null ? null : await findEndpointOf(tx, actor, String(id));
      if (webhookId === null)
        throw notFound('Delivery', 'There is no such delivery. GET /webhooks/{id}/deliveries lists them.');
      const only = { deliveryId: String(id), after: null, before: null, types: null, status: '' };
      return { count: await replayDeliveries(tx, actor.appId, webhookId, only) };
    }),
});
