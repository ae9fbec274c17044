import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '../../../client/calls/call.ts';
import type { Webhook } from '../../../client/types.ts';
import { client } from '../client.ts';
import { untilDue } from './until-due.ts';

export type WebhookEvent = BodyOf<'POST /webhooks'>['events'][number];
export type WebhookChange = Parameters<typeof client.updateWebhook>[1];
export type Delivery = Awaited<ReturnType<typeof client.listDeliveries>>['items'][number];

const PAGE_ROWS = 50;
/** How long the service keeps deliveries. */
const KEPT_MS = 30 * 86_400_000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: () => client.listWebhooks(),
});

/** Past and pending deliveries of a webhook, newest first, optionally with one `status`. */
export const deliveriesQuery = (webhookId: string, status: Delivery['status'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', webhookId, status ?? null],
    queryFn: ({ pageParam }) =>
      client.listDeliveries(webhookId, {
        size: PAGE_ROWS,
        ...(status === undefined ? {} : { status }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // No event reports a delivery: refetches when the next one is due.
    refetchInterval: ({ state }) => untilDue(state.data?.pages.flatMap(({ items }) => items) ?? []),
  });

export const createWebhook = (webhook: { url: string; events: WebhookEvent[] }) =>
  client.createWebhook(webhook);
export const changeWebhook = (id: string, change: WebhookChange): Promise<Webhook> =>
  client.updateWebhook(id, change);
export const deleteWebhook = (id: string) => client.deleteWebhook(id);
export const rotateWebhook = (id: string) => client.rotateWebhook(id);
export const testWebhook = (id: string) => client.testWebhook(id);
export const sendAgain = (deliveryId: string) => client.replayDelivery(deliveryId);
/** Resends every failed delivery that is still kept. */
export const sendFailedAgain = (id: string) =>
  client.replayWebhook(id, { after: new Date(Date.now() - KEPT_MS).toISOString(), status: 'dead' });
