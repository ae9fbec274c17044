import type { Db, Tx } from '../../db/types.ts';
import type { Actor, Scope } from '../../http/actor.ts';

export interface SessionRow {
  app_id: string;
  session_id: string;
  kind: Actor['kind'];
  key_id: string | null;
  user_id: string | null;
  scopes: Scope[];
  created_at: Date;
  used_at: Date;
  expires_at: Date;
}

export interface NewSession {
  appId: string;
  hash: Buffer;
  kind: Actor['kind'];
  keyId: string | null;
  userId: string | null;
  scopes: readonly Scope[];
  createdAt: Date;
  expiresAt: Date;
}

/** Stores a new session by the hash of its token. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx`
    insert into sessions (app_id, hash, kind, key_id, user_id, scopes, created_at, used_at, expires_at)
    values (${session.appId}, ${session.hash}, ${session.kind}, ${session.keyId}, ${session.userId},
      ${[...session.scopes]}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})`;
}

/** Finds the session with this hash in any app, expired or not; null if unknown. */
export async function findSessionByHash(db: Db, hash: Buffer): Promise<SessionRow | null> {
  // Across apps: the session says which app it belongs to.
  const [row] = await db<SessionRow[]>`
    select app_id, session_id, kind, key_id, user_id, scopes, created_at, used_at, expires_at
    from sessions
    where hash = ${hash}`;
  return row ?? null;
}

/** Records when a session was last used; never moves that back. */
export async function updateSessionUse(
  db: Db,
  appId: string,
  sessionId: string,
  usedAt: Date,
): Promise<void> {
  await db`
    update sessions
    set used_at = ${usedAt}
    where app_id = ${appId} and session_id = ${sessionId} and used_at < ${usedAt}`;
}

/** Ends the session with this hash. */
export async function deleteSessionByHash(db: Db, hash: Buffer): Promise<void> {
  // Across apps: whoever has the cookie may end the session.
  await db`delete from sessions where hash = ${hash}`;
}

/** Ends the sessions opened with tokens of the app; `ofIssuer`: only with those of its external issuer, which have no key of ours. */
export async function deleteTokenSessions(tx: Tx, appId: string, { ofIssuer = false } = {}): Promise<void> {
  await tx`
    delete from sessions
    where app_id = ${appId} and kind = 'token' and (not ${ofIssuer} or key_id is null)`;
}

/** Stores a one-time sign-in code by its hash. */
export async function insertSignInCode(
  db: Db,
  code: { appId: string; hash: Buffer; keyId: string; expiresAt: Date },
): Promise<void> {
  await db`
    insert into sign_in_codes (app_id, hash, key_id, expires_at)
    values (${code.appId}, ${code.hash}, ${code.keyId}, ${code.expiresAt})`;
}

/** Deletes a code and returns whose key created it; null if it is unknown or expired. */
export async function takeSignInCode(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ app_id: string; key_id: string } | null> {
  // Across apps: the code says which app it belongs to.
  const [row] = await db<{ app_id: string; key_id: string; expires_at: Date }[]>`
    delete from sign_in_codes where hash = ${hash}
    returning app_id, key_id, expires_at`;
  return row && row.expires_at > now ? row : null;
}

/** Removes sessions and codes that can no longer be used. */
export async function deleteExpiredSessions(db: Db, now: Date, idleSince: Date): Promise<void> {
  // Across apps: sessions of all apps expire by time.
  await db`delete from sessions where expires_at < ${now} or used_at < ${idleSince}`;
  // Across apps: as above.
  await db`delete from sign_in_codes where expires_at < ${now}`;
}
