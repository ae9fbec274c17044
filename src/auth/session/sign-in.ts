import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError, unauthorized } from '../../errors.ts';
import { type Actor, requireScope } from '../../http/actor.ts';
import { actorOfKey } from '../actor-of-key.ts';
import { findKeyById } from '../queries.ts';
import { deleteExpiredSessions, insertSession, insertSignInCode, takeSignInCode } from './queries.ts';
import { DAY_MS } from '../../lib/dates/day.ts';

type SessionContext = Pick<Context, 'sql' | 'secretKey' | 'now'>;

/** An unused session ends after this long. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
/** Even a used session does not last longer than this. */
const SESSION_MS_MAX = 7 * DAY_MS;
const CODE_MS = 10 * 60_000;

/** Returns the stored form of a session's secret, or of a code. */
export const hashSecret = (secretKey: Buffer, secret: string): Buffer =>
  createHmac('sha256', secretKey).update(`session\n${secret}`).digest();

/** Opens a session for a credential; it never outlives the token that was sent. */
export async function openSession(
  ctx: SessionContext,
  actor: Actor,
): Promise<{ secret: string; expiresAt: Date }> {
  const now = ctx.now();
  const secret = randomBytes(32).toString('base64url');
  const latest = new Date(now.getTime() + SESSION_MS_MAX);
  const expiresAt = actor.expiresAt !== null && actor.expiresAt < latest ? actor.expiresAt : latest;
  await transaction(ctx.sql, async (tx) => {
    await deleteExpiredSessions(tx, now, new Date(now.getTime() - SESSION_IDLE_MS));
    await insertSession(tx, {
      appId: actor.appId,
      hash: hashSecret(ctx.secretKey, secret),
      kind: actor.kind,
      keyId: actor.keyId,
      userId: actor.pinnedTo,
      scopes: actor.kind === 'token' ? actor.scopes : [],
      createdAt: now,
      expiresAt,
    });
  });
  return { secret, expiresAt };
}

/** Creates a code for one sign-in with the caller's own key, within ten minutes; 403 without an admin key. */
export async function makeSignInCode(
  ctx: SessionContext,
  actor: Actor,
): Promise<{ code: string; expiresAt: Date }> {
  requireScope(actor, 'admin');
  if (actor.keyId === null)
    throw new AppError(403, 'WrongScopes', 'Only an API key can create sign-in codes.');
  const code = randomBytes(24).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + CODE_MS);
  const hash = hashSecret(ctx.secretKey, code);
  await insertSignInCode(ctx.sql, { appId: actor.appId, hash, keyId: actor.keyId, expiresAt });
  return { code, expiresAt };
}

/** Returns the actor of a code's key and uses the code up; 401 if it was used, is too old, or its key was revoked. */
export async function redeemSignInCode(ctx: SessionContext, code: string): Promise<Actor> {
  const taken = await takeSignInCode(ctx.sql, hashSecret(ctx.secretKey, code), ctx.now());
  const key = taken && (await findKeyById(ctx.sql, taken.app_id, taken.key_id));
  if (!key)
    throw unauthorized(
      'This sign-in link was used before or is older than ten minutes. Make another one with: npx cambium open',
    );
  return actorOfKey(key, null);
}
