import type { BodyOf, Call, QueryOf } from './call.ts';

/** Webhook endpoints and their deliveries. */
export const webhookCalls = (call: Call) => ({
  listWebhooks: () => call('GET /webhooks'),
  /** Creates an endpoint; only this answer has `secret`, which `verifyWebhook` needs to check what arrives. */
  createWebhook: (webhook: BodyOf<'POST /webhooks'>) => call('POST /webhooks', { body: webhook }),
  updateWebhook: (webhookId: string, change: BodyOf<'PATCH /webhooks/{webhook_id}'>) =>
    call('PATCH /webhooks/{webhook_id}', { path: [webhookId], body: change, repeatable: true }),
  deleteWebhook: (webhookId: string) => call('DELETE /webhooks/{webhook_id}', { path: [webhookId] }),
  /** The old and the new secret both sign for 24 hours. */
  rotateWebhook: (webhookId: string) => call('POST /webhooks/{webhook_id}/rotate', { path: [webhookId] }),
  testWebhook: (webhookId: string) => call('POST /webhooks/{webhook_id}/test', { path: [webhookId] }),
  listDeliveries: (webhookId: string, page: QueryOf<'GET /webhooks/{webhook_id}/deliveries'> = {}) =>
    call('GET /webhooks/{webhook_id}/deliveries', { path: [webhookId], query: page }),
  replayDelivery: (deliveryId: string) =>
    call('POST /webhooks/deliveries/{delivery_id}/replay', { path: [deliveryId] }),
  replayWebhook: (webhookId: string, what: BodyOf<'POST /webhooks/{webhook_id}/replay'>) =>
    call('POST /webhooks/{webhook_id}/replay', { path: [webhookId], body: what }),
});
