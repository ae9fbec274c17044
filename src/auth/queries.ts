import { at } from '../lib/at.ts';
import type { Db, Tx } from '../db/types.ts';
import type { Scope } from '../http/actor.ts';

export interface KeyRow {
  app_id: string;
  key_id: string;
  name: string;
  last_four: string;
  scopes: Scope[];
  user_id: string | null;
  created_at: Date;
  /** To the minute, of the key and of what was opened with it; null: never since this is recorded. */
  used_at: Date | null;
  revoked_at: Date | null;
}

export interface AppRow {
  app_id: string;
  name: string;
  jwt_secret: Buffer;
  jwks_url: string | null;
  jwks_issuer: string | null;
  /** Scopes of its user tokens; null: the service's default. */
  user_token_scopes: Scope[] | null;
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

/** Finds the key with this hash in any app; null if unknown or revoked. */
export async function findKeyByHash(db: Db, hash: Buffer): Promise<KeyRow | null> {
  // Across apps: the key says which app it belongs to.
  const [row] = await db<KeyRow[]>`
    select app_id, key_id, name, last_four, scopes, user_id, created_at, used_at, revoked_at
    from api_keys
    where hash = ${hash} and revoked_at is null`;
  return row ?? null;
}

/** Finds a key of an app; null if unknown or revoked. */
export async function findKeyById(db: Db, appId: string, keyId: string): Promise<KeyRow | null> {
  const [row] = await db<KeyRow[]>`
    select app_id, key_id, name, last_four, scopes, user_id, created_at, used_at, revoked_at
    from api_keys
    where app_id = ${appId} and key_id = ${keyId} and revoked_at is null`;
  return row ?? null;
}

/** Stores a new key by its hash. */
export async function insertKey(tx: Tx, key: NewKey): Promise<KeyRow> {
  const rows = await tx<KeyRow[]>`
    insert into api_keys (app_id, name, hash, last_four, scopes, user_id)
    values (${key.appId}, ${key.name}, ${key.hash}, ${key.lastFour}, ${[...key.scopes]}, ${key.userId})
    returning app_id, key_id, name, last_four, scopes, user_id, created_at, used_at, revoked_at`;
  return at(rows, 0);
}

/** Lists the keys of an app, oldest first, including revoked ones. */
export async function listKeyRows(db: Db, appId: string): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    select app_id, key_id, name, last_four, scopes, user_id, created_at, used_at, revoked_at
    from api_keys
    where app_id = ${appId}
    order by created_at, key_id`;
}

/** Revokes a key and returns whether it exists; the time of an earlier revocation stays. */
export async function setKeyRevoked(tx: Tx, appId: string, keyId: string): Promise<boolean> {
  const rows = await tx`
    update api_keys
    set revoked_at = coalesce(revoked_at, now())
    where app_id = ${appId} and key_id = ${keyId}
    returning key_id`;
  return rows.length > 0;
}

/** Records when a key was last used. */
export async function updateKeyUse(db: Db, appId: string, keyId: string, usedAt: Date): Promise<void> {
  await db`update api_keys set used_at = ${usedAt} where app_id = ${appId} and key_id = ${keyId}`;
}

/** Counts the unrevoked keys that administer an app and belong to no user. */
export async function countLiveAdminKeys(db: Db, appId: string): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n
    from api_keys
    where app_id = ${appId} and revoked_at is null and user_id is null and 'admin' = any(scopes)`;
  return row?.n ?? 0;
}

/** Finds an app with its secret for user tokens; null if unknown. `isLocked`: it cannot change until the transaction ends. */
export async function findApp(db: Db, appId: string, { isLocked = false } = {}): Promise<AppRow | null> {
  const [row] = await db<AppRow[]>`
    select app_id, name, jwt_secret, jwks_url, jwks_issuer, user_token_scopes, created_at
    from apps
    where app_id = ${appId}
    ${isLocked ? db`for share` : db``}`;
  return row ?? null;
}

/** Stores a new app and returns false if its id is taken. */
export async function insertApp(tx: Tx, appId: string, name: string, jwtSecret: Buffer): Promise<boolean> {
  const rows = await tx`
    insert into apps (app_id, name, jwt_secret)
    values (${appId}, ${name}, ${jwtSecret})
    on conflict (app_id) do nothing
    returning app_id`;
  return rows.length > 0;
}

/** Sets whose signed tokens an app accepts, or with nulls that it accepts only its own; returns whether that changed. */
export async function updateAppIssuer(
  tx: Tx,
  appId: string,
  jwksUrl: string | null,
  issuer: string | null,
): Promise<boolean> {
  const rows = await tx`
    update apps
    set jwks_url = ${jwksUrl}, jwks_issuer = ${issuer}
    where app_id = ${appId} and (jwks_url, jwks_issuer) is distinct from (${jwksUrl}::text, ${issuer}::text)
    returning app_id`;
  return rows.length > 0;
}

/** Replaces the secret that signs an app's user tokens, which ends all of them. */
export async function updateTokenSecret(tx: Tx, appId: string, jwtSecret: Buffer): Promise<void> {
  await tx`update apps set jwt_secret = ${jwtSecret} where app_id = ${appId}`;
}

/** Sets the scopes of an app's user tokens; null for the default. */
export async function updateUserTokenScopes(
  tx: Tx,
  appId: string,
  scopes: readonly Scope[] | null,
): Promise<void> {
  await tx`update apps set user_token_scopes = ${scopes && [...scopes]} where app_id = ${appId}`;
}

/** Returns whether an app has the key with this hash, revoked or not. */
export async function keyExists(db: Db, appId: string, hash: Buffer): Promise<boolean> {
  const rows = await db`select 1 from api_keys where app_id = ${appId} and hash = ${hash}`;
  return rows.length > 0;
}
