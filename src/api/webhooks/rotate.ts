import { z } from 'zod';
import { sealSecret } from '../../auth/secret-box.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { defineRoute } from '../../http/define-route.ts';
import { rotateSecret } from '../../webhooks/endpoint-queries.ts';
import { endpointParams, getEndpoint } from '../../webhooks/present-endpoint.ts';
import { newSecret } from '../../lib/sign-event.ts';

/** How long both secrets sign: time to install the new one in every receiver. */
const OVERLAP_HOURS = 24;

export const rotateWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks/:webhook_id/rotate',
  summary: 'Create a new secret, which is not shown again; for 24 hours both secrets sign',
  tag: 'Webhooks',
  scope: 'admin',
  params: endpointParams,
  response: z.object({ id: z.string(), secret: z.string() }),
  audit: { action: 'webhook.rotated', target: ({ params }) => params.webhook_id },
  handler: (ctx: Context, { actor, params }) =>
    transaction(ctx.sql, async (tx) => {
      await getEndpoint(tx, actor, params.webhook_id);
      const secret = newSecret();
      await rotateSecret(tx, actor.appId, params.webhook_id, {
        secretSealed: sealSecret(ctx.secretKey, secret),
        overlapHours: OVERLAP_HOURS,
      });
      return { id: params.webhook_id, secret };
    }),
});
