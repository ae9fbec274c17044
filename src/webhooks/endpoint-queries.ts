import type { Db, Tx } from '../db/types.ts';
import type { DeliveryTry } from './event-queries.ts';

/** Owner of endpoints: the app itself (owner null), or one of its users. */
export interface EndpointOwner {
  appId: string;
  userId: string | null;
}

export interface EndpointRow {
  webhook_id: string;
  url: string;
  events: string[];
  failing_since: Date | null;
  disabled_at: Date | null;
  disabled_because: string | null;
  created_at: Date;
}

const columns = (db: Db) =>
  db`webhook_id, url, events, failing_since, disabled_at, disabled_because, created_at`;

/** Lists an owner's webhooks, oldest first. */
export async function listEndpointRows(db: Db, { appId, userId }: EndpointOwner): Promise<EndpointRow[]> {
  return db<EndpointRow[]>`
    select ${columns(db)}
    from webhooks
    where app_id = ${appId} and owner is not distinct from ${userId}
    order by created_at, webhook_id`;
}

/** Finds an owner's webhook; null if unknown. */
export async function findEndpoint(
  db: Db,
  { appId, userId }: EndpointOwner,
  webhookId: string,
): Promise<EndpointRow | null> {
  const [row] = await db<EndpointRow[]>`
    select ${columns(db)}
    from webhooks
    where app_id = ${appId} and owner is not distinct from ${userId} and webhook_id = ${webhookId}`;
  return row ?? null;
}

/** Stores a new webhook with its secret sealed. */
export async function insertEndpoint(
  tx: Tx,
  { appId, userId }: EndpointOwner,
  endpoint: { url: string; events: readonly string[]; secretSealed: Buffer },
): Promise<EndpointRow> {
  const [row] = await tx<EndpointRow[]>`
    insert into webhooks (app_id, owner, url, events, secret_sealed)
    values (${appId}, ${userId}, ${endpoint.url}, ${[...endpoint.events]}, ${endpoint.secretSealed})
    returning ${columns(tx)}`;
  if (!row) throw new Error('an inserted endpoint was not returned');
  return row;
}

/** Changes the given fields; `enabled` true resets earlier failures. */
export async function updateEndpoint(
  tx: Tx,
  appId: string,
  webhookId: string,
  change: { url?: string | undefined; events?: readonly string[] | undefined; enabled?: boolean | undefined },
): Promise<void> {
  const { url = null, events = null, enabled = null } = change;
  await tx`
    update webhooks
    set url = coalesce(${url}, url), events = coalesce(${events && [...events]}::text[], events),
      disabled_at = case when ${enabled}::boolean then null when not ${enabled}::boolean then coalesce(disabled_at, now()) else disabled_at end,
      disabled_because = case when ${enabled}::boolean is null then disabled_because when ${enabled}::boolean then null else 'You disabled it.' end,
      failing_since = case when ${enabled}::boolean then null else failing_since end
    where app_id = ${appId} and webhook_id = ${webhookId}`;
}

/** Deletes a webhook. */
export async function deleteEndpoint(tx: Tx, appId: string, webhookId: string): Promise<void> {
  await tx`delete from webhooks where app_id = ${appId} and webhook_id = ${webhookId}`;
}

/** Sets a new secret; the previous one also signs for this many hours. */
export async function rotateSecret(
  tx: Tx,
  appId: string,
  webhookId: string,
  { secretSealed, overlapHours }: { secretSealed: Buffer; overlapHours: number },
): Promise<void> {
  await tx`
    update webhooks
    set old_secret_sealed = secret_sealed, old_secret_until = now() + ${overlapHours}::int * interval '1 hour',
      secret_sealed = ${secretSealed}
    where app_id = ${appId} and webhook_id = ${webhookId}`;
}

/** Records a failed try; returns true if the endpoint has failed for longer than this many days without a success. */
export async function markFailing(
  tx: Tx,
  appId: string,
  webhookId: string,
  daysMax: number,
): Promise<boolean> {
  const [row] = await tx<{ isOver: boolean }[]>`
    update webhooks
    set failing_since = coalesce(failing_since, now())
    where app_id = ${appId} and webhook_id = ${webhookId} and disabled_at is null
    returning failing_since < now() - ${daysMax}::int * interval '1 day' as "isOver"`;
  return row?.isOver ?? false;
}

/** Stops sending to an endpoint and marks its pending deliveries as dead. Returns its owner, unless it was already disabled. */
export async function disableEndpoint(
  tx: Tx,
  appId: string,
  webhookId: string,
  because: string,
): Promise<{ owner: string | null } | null> {
  const [row] = await tx<{ owner: string | null }[]>`
    update webhooks
    set disabled_at = now(), disabled_because = ${because}
    where app_id = ${appId} and webhook_id = ${webhookId} and disabled_at is null
    returning owner`;
  if (row)
    await tx`
      update webhook_deliveries
      set status = 'dead'
      where app_id = ${appId} and webhook_id = ${webhookId} and status = 'pending'`;
  return row ?? null;
}

export interface DeliveryRow {
  delivery_id: string;
  event_id: string;
  type: string;
  status: 'pending' | 'delivered' | 'dead';
  tries: DeliveryTry[];
  next_at: Date;
  created_at: Date;
}

/** Lists what was and will be sent to an endpoint, newest first. */
export async function listDeliveryRows(
  db: Db,
  appId: string,
  webhookId: string,
  { status, before, limit }: { status: string | null; before: number | null; limit: number },
): Promise<DeliveryRow[]> {
  return db<DeliveryRow[]>`
    select d.delivery_id::text, d.event_id, e.type, d.status, d.tries, d.next_at, d.created_at
    from webhook_deliveries d
    join webhook_events e on e.app_id = d.app_id and e.event_id = d.event_id
    where d.app_id = ${appId} and d.webhook_id = ${webhookId}
      ${status === null ? db`` : db`and d.status = ${status}`}
      ${before === null ? db`` : db`and d.delivery_id < ${before}`}
    order by d.delivery_id desc
    limit ${limit}`;
}

export interface ReplayFilter {
  deliveryId: string | null;
  after: string | null;
  before: string | null;
  types: readonly string[] | null;
  status: string;
}

/** Resends deliveries of an endpoint under the original event ids; returns how many. Leaves pending ones alone. */
export async function replayDeliveries(
  tx: Tx,
  appId: string,
  webhookId: string,
  { deliveryId, after, before, types, status }: ReplayFilter,
): Promise<number> {
  const rows = await tx`
    update webhook_deliveries d
    set status = 'pending', attempts = 0, next_at = now()
    from webhook_events e
    where d.app_id = ${appId} and d.webhook_id = ${webhookId} and d.status <> 'pending'
      and e.app_id = d.app_id and e.event_id = d.event_id
      ${deliveryId === null ? tx`and d.status = ${status}` : tx`and d.delivery_id = ${deliveryId}`}
      ${after === null ? tx`` : tx`and e.created_at >= ${after}`}
      ${before === null ? tx`` : tx`and e.created_at < ${before}`}
      ${types === null ? tx`` : tx`and e.type = any(${[...types]}::text[])`}
    returning d.delivery_id`;
  return rows.length;
}

/** Returns the endpoint of a delivery; null if this owner has none. */
export async function findEndpointOf(
  db: Db,
  { appId, userId }: EndpointOwner,
  deliveryId: string,
): Promise<string | null> {
  const [row] = await db<{ webhook_id: string }[]>`
    select d.webhook_id
    from webhook_deliveries d
    join webhooks w on w.app_id = d.app_id and w.webhook_id = d.webhook_id
    where d.app_id = ${appId} and w.owner is not distinct from ${userId} and d.delivery_id = ${deliveryId}`;
  return row?.webhook_id ?? null;
}
