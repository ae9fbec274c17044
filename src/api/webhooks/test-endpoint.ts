import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { defineRoute } from '../../http/define-route.ts';
import { createOpaqueIds } from '../../lib/ids/opaque-ids.ts';
import { TEST_EVENT } from '../../webhooks/event.ts';
import { insertEventFor } from '../../webhooks/event-queries.ts';
import { endpointParams, getEndpoint } from '../../webhooks/present-endpoint.ts';

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks/:webhook_id/test',
  summary: `Send the event ${TEST_EVENT} to a webhook; its deliveries show the result`,
  tag: 'Webhooks',
  scope: 'admin',
  params: endpointParams,
  response: z.object({ delivery_id: z.string() }),
  status: 202,
  audit: { action: 'webhook.tested', target: ({ params }) => params.webhook_id },
  handler: (ctx: Context, { actor, params }) =>
    transaction(ctx.sql, async (tx) => {
      await getEndpoint(tx, actor, params.webhook_id);
      const id = await insertEventFor(tx, actor.appId, params.webhook_id, TEST_EVENT);
      return { delivery_id: createOpaqueIds(ctx.secretKey, actor.appId).format(Number(id)) };
    }),
});
