import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { invalidField } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { decodeCursor, encodeCursor } from '../../../lib/ids/cursor.ts';
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
    const [before = null] = query.cursor === undefined ? [] : (decodeCursor(query.cursor, 1) ?? ['']);
    if (typeof before === 'string')
      throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
    await getEndpoint(ctx.sql, actor, params.webhook_id);
    const found = await listDeliveryRows(ctx.sql, actor.appId, params.webhook_id, {
      status: query.status ?? null,
      before,
      limit: query.size + 1,
    });
    const page = found.slice(0, query.size);
    const last = page.at(-1);
    return {
      items: page.map(presentDelivery),
      next_cursor: found.length > page.length && last ? encodeCursor([Number(last.delivery_id)]) : null,
    };
  },
});
