import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { pageOf, readIdCursor } from '../../../http/input/page.ts';
import { createOpaqueIds } from '../../../lib/ids/opaque-ids.ts';
import { listDeliveryRows } from '../../../webhooks/endpoint-queries.ts';
import {
  deliverySchema,
  endpointParams,
  getEndpoint,
  presentDelivery,
} from '../../../webhooks/present-endpoint.ts';

export const listDeliveries = defineRoute({
  method: 'GET',
  path: '/webhooks/:webhook_id/deliveries',
  summary: 'List the deliveries to a webhook of the last 30 days, newest first, with every attempt',
  tag: 'Webhooks',
  scope: 'admin',
  params: endpointParams,
  query: z.object({
    status: z.enum(['pending', 'delivered', 'dead']).optional(),
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ items: z.array(deliverySchema), next_cursor: z.string().nullable() }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const ids = createOpaqueIds(ctx.secretKey, actor.appId);
    const before = readIdCursor(ids, query.cursor);
    await getEndpoint(ctx.sql, actor, params.webhook_id);
    const found = await listDeliveryRows(ctx.sql, actor.appId, params.webhook_id, {
      status: query.status ?? null,
      before,
      limit: query.size + 1,
    });
    const { rows: page, nextCursor } = pageOf(found, query.size, (row) =>
      ids.format(Number(row.delivery_id)),
    );
    return { items: page.map((row) => presentDelivery(row, ids)), next_cursor: nextCursor };
  },
});
