import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { defineRoute } from '../../http/define-route.ts';
import { deleteEndpoint } from '../../webhooks/endpoint-queries.ts';
import { endpointParams, getEndpoint } from '../../webhooks/present-endpoint.ts';

export const deleteWebhook = defineRoute({
  method: 'DELETE',
  path: '/webhooks/:webhook_id',
  summary: 'Delete a webhook with its deliveries, including pending ones',
  tag: 'Webhooks',
  scope: 'admin',
  params: endpointParams,
  response: z.object({ success: z.boolean(), id: z.string() }),
  audit: { action: 'webhook.deleted', target: ({ params }) => params.webhook_id },
  handler: (ctx: Context, { actor, params }) =>
    transaction(ctx.sql, async (tx) => {
      await getEndpoint(tx, actor, params.webhook_id);
      await deleteEndpoint(tx, actor.appId, params.webhook_id);
      return { success: true, id: params.webhook_id };
    }),
});
