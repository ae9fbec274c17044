import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError, unauthorized } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { KeyRow } from '../queries.ts';
import type { UserState } from '../users/queries.ts';
import { type SessionRow, updateSessionUse } from './queries.ts';
import { csrfToken, refuseForged, refuseOtherSites } from './refuse-forged.ts';
import { hashSecret, SESSION_IDLE_MS } from './sign-in.ts';

/** Database lookups, possibly cached. */
export interface SessionRows {
  findSession: (hash: Buffer) => Promise<SessionRow | null>;
  findKeyById: (appId: string, keyId: string) => Promise<KeyRow | null>;
  userState: (appId: string, userId: string) => Promise<UserState>;
}

/** Precision of the last-used time: a write per request would be too many. */
const USE_MS = 60_000;

export interface ShownSession {
  secret: string;
  asUser: string | null;
  request: FastifyRequest;
  /** A form on one of our pages, which cannot send headers, so what the browser says about its site must suffice. */
  isForm: boolean;
}

/**
 * Returns whom a session cookie stands for. 401 if it has ended: by time, by signing out, with its key or with the tokens of its user; 403
 * for a forged write, or for another user than the session's.
 */
export async function actorOfSession(
  ctx: Pick<Context, 'sql' | 'secretKey' | 'now'>,
  rows: SessionRows,
  { secret, asUser, request, isForm }: ShownSession,
): Promise<Actor> {
  const session = await rows.findSession(hashSecret(ctx.secretKey, secret));
  const now = ctx.now();
  if (!session || session.expires_at <= now || now.getTime() - session.used_at.getTime() > SESSION_IDLE_MS)
    throw ended();
  if (isForm) refuseOtherSites(request);
  else refuseForged(request, csrfToken(ctx.secretKey, secret));
  const scopes = await scopesOfSession(rows, session);
  if (session.user_id !== null && asUser !== null && asUser !== session.user_id)
    throw new AppError(403, 'WrongUser', 'This session belongs to one user and cannot act as another.');
  if (now.getTime() - session.used_at.getTime() > USE_MS)
    await updateSessionUse(ctx.sql, session.app_id, session.session_id, now);
  return {
    appId: session.app_id,
    userId: asUser ?? session.user_id,
    scopes,
    credential:
      session.kind === 'key' ? `key:${session.key_id}` : `user:${session.app_id}:${session.user_id}`,
    kind: session.kind,
    keyId: session.key_id,
    pinnedTo: session.user_id,
    expiresAt: session.kind === 'token' ? session.expires_at : null,
  };
}

/** Returns a session's current scopes: never more than its key, which must still be valid. */
async function scopesOfSession(rows: SessionRows, session: SessionRow): Promise<Actor['scopes']> {
  const { app_id: appId, key_id: keyId, user_id: userId } = session;
  const key = keyId === null ? null : await rows.findKeyById(appId, keyId);
  if (keyId !== null && !key) throw ended();
  if (session.kind === 'key') return key?.scopes ?? [];
  if (userId === null) throw ended();
  const { tokens_after, deleted } = await rows.userState(appId, userId);
  if (deleted || (tokens_after !== null && session.created_at < tokens_after)) throw ended();
  return key ? session.scopes.filter((scope) => key.scopes.includes(scope)) : session.scopes;
}

const ended = (): AppError => unauthorized('The session has ended. Sign in again.');
