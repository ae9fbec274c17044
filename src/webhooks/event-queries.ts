import { jsonb } from '../db/jsonb.ts';
import type { Sql, Tx } from '../db/types.ts';
import type { NewEvent } from './event.ts';

/** Stores an event with a delivery for each subscribed endpoint; `gatherSeconds` delays sending, so that more can be added until then. */
export async function insertEvent(
  tx: Tx,
  { appId, owner, type, data }: NewEvent,
  gatherSeconds: number,
): Promise<void> {
  await tx`
    with wanted as (
      select webhook_id
      from webhooks
      where app_id = ${appId} and disabled_at is null and ${type} = any(events)
        and (${owner}::text is null or owner = ${owner})
    ), event as (
      insert into webhook_events (app_id, owner, type, data, gathers_until)
      select ${appId}, ${owner}, ${type}, ${jsonb(tx, data)},
        case when ${gatherSeconds}::int > 0 then now() + ${gatherSeconds}::int * interval '1 second' end
      where exists (select from wanted)
      returning event_id
    )
    insert into webhook_deliveries (app_id, webhook_id, event_id, next_at)
    select ${appId}, wanted.webhook_id, event.event_id, now() + ${gatherSeconds}::int * interval '1 second'
    from event, wanted`;
}

/** Adds one to the count of an event that is still gathering; returns false if there is none. */
export async function addToGathering(tx: Tx, { appId, owner, type }: NewEvent): Promise<boolean> {
  const rows = await tx`
    update webhook_events
    set data = jsonb_set(data, '{count}', to_jsonb((data ->> 'count')::int + 1))
    where app_id = ${appId} and event_id = (
      select event_id from webhook_events
      where app_id = ${appId} and owner is not distinct from ${owner} and type = ${type} and gathers_until > now()
      limit 1)
    returning event_id`;
  return rows.length > 0;
}

/** Stores an event for one endpoint, whatever it subscribes to. */
export async function insertEventFor(
  tx: Tx,
  appId: string,
  webhookId: string,
  type: string,
): Promise<string> {
  const [row] = await tx<{ delivery_id: string }[]>`
    with event as (
      insert into webhook_events (app_id, owner, type, data)
      select app_id, owner, ${type}, '{}'::jsonb
      from webhooks where app_id = ${appId} and webhook_id = ${webhookId}
      returning event_id
    )
    insert into webhook_deliveries (app_id, webhook_id, event_id)
    select ${appId}, ${webhookId}, event_id from event
    returning delivery_id::text`;
  if (!row) throw new Error('an event for an endpoint was not stored');
  return row.delivery_id;
}

/** Deletes events older than this many days. */
export async function deleteOldEvents(sql: Sql, days: number): Promise<void> {
  // Across apps: expired events of all apps are deleted; no content is read.
  await sql`delete from webhook_events where created_at < now() - ${days}::int * interval '1 day'`;
}

/** Makes due what only a clock that was far ahead can have postponed by more than two days: no retry waits for more than one. */
export async function resumeDeliveries(sql: Sql): Promise<void> {
  // Across apps: the queue of all apps; no content is read.
  await sql`
    update webhook_deliveries set next_at = now() where status = 'pending' and next_at > now() + interval '2 days'`;
  // Across apps: as above.
  await sql`update webhook_events set gathers_until = now() where gathers_until > now() + interval '1 hour'`;
}

export interface LeasedDelivery {
  app_id: string;
  delivery_id: string;
  webhook_id: string;
  event_id: string;
  url: string;
  secret_sealed: Uint8Array;
  /** Null once it no longer signs. */
  old_secret_sealed: Uint8Array | null;
  type: string;
  data: Record<string, unknown>;
  happened_at: Date;
  attempts: number;
}

/**
 * Leases due deliveries, at most `perEndpoint` per endpoint and none of `busy` endpoints: if this process dies, another one takes them over
 * after `leaseSeconds`.
 */
export async function leaseDeliveries(
  sql: Sql,
  {
    busy,
    perEndpoint,
    limit,
    leaseSeconds,
  }: { busy: string[]; perEndpoint: number; limit: number; leaseSeconds: number },
): Promise<LeasedDelivery[]> {
  // Across apps: the queue of all apps; each row is sent to its own app's endpoint.
  return sql<LeasedDelivery[]>`
    with due as (
      select d.app_id, d.delivery_id
      from webhooks w
      cross join lateral (
        select app_id, delivery_id
        from webhook_deliveries
        where app_id = w.app_id and webhook_id = w.webhook_id and status = 'pending' and next_at <= now()
        order by next_at
        limit ${perEndpoint}
        for update skip locked
      ) d
      where w.disabled_at is null and w.webhook_id <> all(${busy}::uuid[])
      limit ${limit}
    )
    update webhook_deliveries d
    set next_at = now() + ${leaseSeconds}::int * interval '1 second', attempts = d.attempts + 1
    from due, webhooks w, webhook_events e
    where d.app_id = due.app_id and d.delivery_id = due.delivery_id
      and w.app_id = d.app_id and w.webhook_id = d.webhook_id
      and e.app_id = d.app_id and e.event_id = d.event_id
    returning d.app_id, d.delivery_id::text, d.webhook_id, d.event_id, w.url, w.secret_sealed,
      case when w.old_secret_until > now() then w.old_secret_sealed end as old_secret_sealed,
      e.type, e.data, e.created_at as happened_at, d.attempts`;
}

export interface DeliveryTry {
  time: string;
  /** Status of the response; null if there was none. */
  code: number | null;
  ms: number;
  error: string | null;
}

/** Records a try and its outcome; no further try if `retrySeconds` is null. */
export async function recordTry(
  tx: Tx,
  { app_id: appId, delivery_id: id }: Pick<LeasedDelivery, 'app_id' | 'delivery_id'>,
  tried: DeliveryTry,
  outcome: { status: 'pending' | 'delivered' | 'dead'; retrySeconds: number | null },
): Promise<void> {
  await tx`
    update webhook_deliveries
    set tries = tries || ${jsonb(tx, [tried])}, status = ${outcome.status},
      next_at = now() + ${outcome.retrySeconds ?? 0}::float8 * interval '1 second'
    where app_id = ${appId} and delivery_id = ${id}`;
}

/** Records successful tries and that their endpoints work again, all at once, because each would be a separate transaction. */
export async function recordDelivered(
  tx: Tx,
  delivered: readonly { delivery: LeasedDelivery; tried: DeliveryTry }[],
): Promise<void> {
  const appIds = delivered.map(({ delivery }) => delivery.app_id);
  await tx`
    update webhook_deliveries d
    set tries = d.tries || n.tried::jsonb, status = 'delivered'
    from unnest(
      ${appIds}::text[], ${delivered.map(({ delivery }) => delivery.delivery_id)}::bigint[],
      ${delivered.map(({ tried }) => JSON.stringify([tried]))}::text[]) as n (app_id, delivery_id, tried)
    where d.app_id = n.app_id and d.delivery_id = n.delivery_id`;
  await tx`
    update webhooks w
    set failing_since = null
    from unnest(${appIds}::text[], ${delivered.map(({ delivery }) => delivery.webhook_id)}::uuid[]) as n (app_id, webhook_id)
    where w.app_id = n.app_id and w.webhook_id = n.webhook_id and w.failing_since is not null`;
}
