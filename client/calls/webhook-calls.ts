import type { BodyOf, Call, QueryOf } from './call.ts';

/** Endpoints of webhooks, and what was sent to them. */
export const webhookCalls = (call: Call) => ({
  listWebhooks: () => call('GET /webhooks'),
  /** Only this answer has `secret`, with which `verifyWebhook` checks what arrives. */
  createWebhook: (webhook: BodyOf<'POST /webhooks'>) => call('POST /webhooks', { body: webhook }),
  updateWebhook: (webhookId: string, change: BodyOf<'PATCH /webhooks/{webhook_id}'>) =>
    call('PATCH /webhooks/{webhook_id}', { path: [webhookId], body: change, repeatable: true }),
  deleteWebhook: (webhookId: string) => call('DELETE /webhooks/{webhook_id}', { path: [webhookId] }),
  /** Both secrets sign for 24 hours. */
  rotateWebhook: (webhookId: string) => call('POST /webhooks/{webhook_id}/rotate', { path: [webhookId] }),
  testWebhook: (webhookId: string) => call('POST /webhooks/{webhook_id}/test', { path: [webhookId] }),
  listDeliveries: (webhookId: string, page: QueryOf<'GET /webhooks/{webhook_id}/deliveries'> = {}) =>
    call('GET /webhooks/{webhook_id}/deliveries', { path: [webhookId], query: page }),
  replayDelivery: (deliveryId: string) =>
    call('POST /webhooks/deliveries/{delivery_id}/replay', { path: [deliveryId] }),
  replayWebhook: (webhookId: string, what: BodyOf<'POST /webhooks/{webhook_id}/replay'>) =>
    call('POST /webhooks/{webhook_id}/replay', { path: [webhookId], body: what }),
});
