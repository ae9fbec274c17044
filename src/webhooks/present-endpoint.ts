import { z } from 'zod';
import type { Db } from '../db/types.ts';
import { AppError, invalidField, notFound } from '../errors.ts';
import type { OpaqueIds } from '../lib/ids/opaque-ids.ts';
import { AddressRefused, checkUrl } from '../lib/address-guard.ts';
import { type DeliveryRow, type EndpointOwner, type EndpointRow, findEndpoint } from './endpoint-queries.ts';
import { EVENT_TYPES } from './event.ts';

export const endpointSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    status: z.enum(['enabled', 'failing', 'disabled']),
    disabled_because: z.string().nullable(),
    failing_since: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Webhook' });

/** Returns a webhook as the API shows it, without its secret. */
export const presentEndpoint = (row: EndpointRow): z.infer<typeof endpointSchema> => ({
  id: row.webhook_id,
  url: row.url,
  events: row.events,
  status: row.disabled_at ? 'disabled' : row.failing_since ? 'failing' : 'enabled',
  disabled_because: row.disabled_because,
  failing_since: row.failing_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export const deliverySchema = z
  .object({
    id: z.string(),
    event_id: z.string().describe('The webhook-id that the receiver gets, the same at each attempt.'),
    type: z.string(),
    status: z.enum(['pending', 'delivered', 'dead']),
    tries: z.array(
      z.object({ time: z.string(), code: z.int().nullable(), ms: z.int(), error: z.string().nullable() }),
    ),
    next_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });

/** Returns a delivery as the API shows it. */
export const presentDelivery = (row: DeliveryRow, ids: OpaqueIds): z.infer<typeof deliverySchema> => ({
  id: ids.format(Number(row.delivery_id)),
  event_id: row.event_id,
  type: row.type,
  status: row.status,
  tries: row.tries,
  next_at: row.status === 'pending' ? row.next_at.toISOString() : null,
  created_at: row.created_at.toISOString(),
});

export const eventsSchema = z.array(z.enum(EVENT_TYPES)).min(1).max(EVENT_TYPES.length);
export const endpointParams = z.object({ webhook_id: z.string().min(1) });

/** Returns an endpoint of the caller; 404 for any other. */
export async function getEndpoint(db: Db, owner: EndpointOwner, webhookId: string): Promise<EndpointRow> {
  const row = z.uuid().safeParse(webhookId).success ? await findEndpoint(db, owner, webhookId) : null;
  if (!row) throw notFound('Webhook', 'There is no such webhook. GET /webhooks lists them.');
  return row;
}

/** Throws 422 for an address that is never allowed; where a name leads is checked at each call. */
export function checkEndpointUrl(
  text: string,
  { webhookPrivate, privateNetworks }: { webhookPrivate: boolean; privateNetworks: readonly string[] },
): void {
  try {
    checkUrl(new URL(text), { privateNetworks: webhookPrivate ? ['0.0.0.0/0', '::/0'] : privateNetworks });
  } catch (error) {
    if (error instanceof AddressRefused) throw invalidField(['body', 'url'], error.message);
    throw error;
  }
}

/** Maximum endpoints per owner; each costs a delivery for every event. */
const ENDPOINTS_MAX = 20;

/** Throws a 409 if an owner has as many webhooks as allowed. */
export function checkRoom(endpoints: readonly EndpointRow[]): void {
  if (endpoints.length >= ENDPOINTS_MAX)
    throw new AppError(
      409,
      'WebhooksFull',
      `There are ${ENDPOINTS_MAX} webhooks already. Delete one (DELETE /webhooks/{id}) first.`,
      { headers: { 'x-should-retry': 'false' } },
    );
}
