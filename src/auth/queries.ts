import type { Db, Sql, Tx } from '../db/types.ts';
import type { Actor, Scope } from '../http/actor.ts';

export interface KeyRow {
  app_id: string;
  key_id: string;
  name: string;
  last_four: string;
  scopes: Scope[];
  user_id: string | null;
  created_at: Date;
  revoked_at: Date | null;
}

export interface AppRow {
  app_id: string;
  name: string;
  jwt_secret: Buffer;
  jwks_url: string | null;
  jwks_issuer: string | null;
  created_at: Date;
}

export interface NewKey {
  appId: string;
  name: string;
  hash: Buffer;
  lastFour: string;
  scopes: readonly Scope[];
  userId: string | null;
}

export async function findKeyByHash(db: Db, hash: Buffer): Promise<KeyRow | null> {
  // Across apps: the key says which app it belongs to.
  const [row] = await db<KeyRow[]>`
    select app_id, key_id, name, last_four, scopes, user_id, created_at, revoked_at
    from api_keys
    where hash = ${hash} and revoked_at is null`;
  return row ?? null;
}

export async function insertKey(tx: Tx, key: NewKey): Promise<KeyRow> {
  const [row] = await tx<KeyRow[]>`
    insert into api_keys (app_id, name, hash, last_four, scopes, user_id)
    values (${key.appId}, ${key.name}, ${key.hash}, ${key.lastFour}, ${[...key.scopes]}, ${key.userId})
    returning app_id, key_id, name, last_four, scopes, user_id, created_at, revoked_at`;
  return row as KeyRow;
}

export async function listKeys(db: Db, appId: string): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    select app_id, key_id, name, last_four, scopes, user_id, created_at, revoked_at
    from api_keys
    where app_id = ${appId}
    order by created_at, key_id`;
}

export async function revokeKey(tx: Tx, appId: string, keyId: string): Promise<boolean> {
  const rows = await tx`
    update api_keys
    set revoked_at = coalesce(revoked_at, now())
    where app_id = ${appId} and key_id = ${keyId}
    returning key_id`;
  return rows.length > 0;
}

export async function countLiveAdminKeys(db: Db, appId: string): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n
    from api_keys
    where app_id = ${appId} and revoked_at is null and user_id is null and 'admin' = any(scopes)`;
  return row?.n ?? 0;
}

export async function findApp(db: Db, appId: string): Promise<AppRow | null> {
  const [row] = await db<AppRow[]>`
    select app_id, name, jwt_secret, jwks_url, jwks_issuer, created_at
    from apps
    where app_id = ${appId}`;
  return row ?? null;
}

export async function insertApp(tx: Tx, appId: string, name: string, jwtSecret: Buffer): Promise<boolean> {
  const rows = await tx`
    insert into apps (app_id, name, jwt_secret)
    values (${appId}, ${name}, ${jwtSecret})
    on conflict (app_id) do nothing
    returning app_id`;
  return rows.length > 0;
}

export async function updateAppIssuer(
  tx: Tx,
  appId: string,
  jwksUrl: string | null,
  issuer: string | null,
): Promise<void> {
  await tx`
    update apps
    set jwks_url = ${jwksUrl}, jwks_issuer = ${issuer}
    where app_id = ${appId}`;
}

export async function ensureUser(sql: Sql, appId: string, userId: string): Promise<void> {
  await sql`
    insert into users (app_id, user_id)
    values (${appId}, ${userId})
    on conflict do nothing`;
}

/** Everything a user owns refers to this row and goes with it. */
export async function deleteUser(tx: Tx, appId: string, userId: string): Promise<boolean> {
  await tx`delete from idempotency_keys where app_id = ${appId} and actor = ${userId}`;
  await tx`delete from api_keys where app_id = ${appId} and user_id = ${userId}`;
  const rows = await tx`delete from users where app_id = ${appId} and user_id = ${userId} returning user_id`;
  return rows.length > 0;
}

export interface UserRow {
  user_id: string;
  created_at: Date;
  documents: number;
}

export async function listUsers(
  db: Db,
  appId: string,
  after: string | null,
  limit: number,
): Promise<UserRow[]> {
  return db<UserRow[]>`
    select u.user_id, u.created_at,
      (select count(*)::int from documents d where d.app_id = u.app_id and d.owner = u.user_id) as documents
    from users u
    where u.app_id = ${appId} and (${after}::text is null or u.user_id > ${after})
    order by u.user_id
    limit ${limit}`;
}

/** How long the answer of an idempotent write is remembered. */
const ANSWER_KEPT_HOURS = 24;
/** A first request that has not ended after so long is taken for crashed, and the next one does the work. */
const REQUEST_ABANDONED_SECONDS = 120;

/** True when the caller is the first with this key (or the first one was abandoned) and has to do the work. */
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

export async function deleteIdempotencyKey(sql: Sql, actor: Actor, key: string): Promise<void> {
  await sql`
    delete from idempotency_keys
    where app_id = ${actor.appId} and actor = ${actor.userId ?? ''} and key = ${key} and status is null`;
}

export async function keyExists(db: Db, appId: string, hash: Buffer): Promise<boolean> {
  const rows = await db`select 1 from api_keys where app_id = ${appId} and hash = ${hash}`;
  return rows.length > 0;
}
