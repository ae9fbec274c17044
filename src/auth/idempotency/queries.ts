import type { Db, Sql } from '../../db/types.ts';
import type { Actor } from '../../http/actor.ts';

/** How long the answer of an idempotent write is remembered. */
const ANSWER_KEPT_HOURS = 24;
/** A first request that has not ended after this long counts as crashed: the next one with its key does the work. */
const REQUEST_ABANDONED_SECONDS = 120;

/** Returns true if the caller is the first with this key (or the first one was abandoned) and must do the work. */
export async function claimIdempotencyKey(
  sql: Sql,
  actor: Actor,
  key: string,
  requestSha256: string,
): Promise<boolean> {
  await sql`
    delete from idempotency_keys
    where app_id = ${actor.appId} and created_at < now() - make_interval(hours => ${ANSWER_KEPT_HOURS})`;
  const rows = await sql`
    insert into idempotency_keys (app_id, actor, key, request_sha256)
    values (${actor.appId}, ${actor.userId ?? ''}, ${key}, ${requestSha256})
    on conflict (app_id, actor, key) do update
    set created_at = now(), request_sha256 = excluded.request_sha256
    where idempotency_keys.status is null
      and idempotency_keys.created_at < now() - make_interval(secs => ${REQUEST_ABANDONED_SECONDS})
    returning key`;
  return rows.length > 0;
}

/** Finds a caller's first request with this key, without an answer while it is being handled; null if there is none. */
export async function findIdempotencyKey(
  db: Db,
  actor: Actor,
  key: string,
): Promise<{ request_sha256: string; status: number | null; body: string | null } | null> {
  const [row] = await db<{ request_sha256: string; status: number | null; body: string | null }[]>`
    select request_sha256, status, body
    from idempotency_keys
    where app_id = ${actor.appId} and actor = ${actor.userId ?? ''} and key = ${key}`;
  return row ?? null;
}

/** Stores the answer of the request that claimed this key, for later requests with the key. */
export async function storeIdempotentAnswer(
  sql: Sql,
  actor: Actor,
  key: string,
  status: number,
  body: string,
): Promise<void> {
  await sql`
    update idempotency_keys
    set status = ${status}, body = ${body}
    where app_id = ${actor.appId} and actor = ${actor.userId ?? ''} and key = ${key}`;
}

/** Releases a key whose request failed without an answer, so that the next request with it does the work. */
export async function deleteIdempotencyKey(sql: Sql, actor: Actor, key: string): Promise<void> {
  await sql`
    delete from idempotency_keys
    where app_id = ${actor.appId} and actor = ${actor.userId ?? ''} and key = ${key} and status is null`;
}
