import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import type { Scope } from '../../http/actor.ts';
import { randomBase62 } from '../../lib/ids/base62.ts';
import { hashApiKey } from '../api-key.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { findApp } from '../queries.ts';
import { trustOf } from '../user-token.ts';
import { invalidGrant, OAuthError } from './oauth-error.ts';
import {
  deleteEndedGrants,
  type GrantRow,
  insertGrant,
  insertTokens,
  lockGrantByCode,
  lockToken,
  setCodeUsed,
  setGrantRenewed,
  setGrantRevoked,
  setTokenUsed,
} from './queries.ts';
import type { Ticket } from './tickets.ts';
import { DAY_MS } from '../../lib/dates/day.ts';

const CODE_MS = 60_000;
const ACCESS_MS = 3_600_000;
const REFRESH_MS = 30 * DAY_MS;

/** Prefix of an agent's access token, unlike that of a key. */
export const ACCESS_PREFIX = 'cam_agent_';
const REFRESH_PREFIX = 'cam_renew_';
const CODE_PREFIX = 'cam_code_';

type GrantContext = Pick<Context, 'sql' | 'secretKey' | 'now'>;

export interface IssuedTokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
/** 238 bits: infeasible to guess, so a fast hash protects it. */
const makeSecret = (prefix: string): string => prefix + randomBase62(40);

/**
 * Stores what a person granted an agent, and returns the code that the agent exchanges for its tokens within a minute. Throws `OAuthError` if the
 * app replaced its token secret, or its issuer, since they signed in with a token.
 */
export async function grantAccess(
  ctx: GrantContext,
  request: AuthorizationRequest,
  person: NonNullable<Ticket['person']>,
  scopes: readonly Scope[],
): Promise<string> {
  const code = makeSecret(CODE_PREFIX);
  const now = ctx.now();
  await transaction(ctx.sql, async (tx) => {
    await checkTrust(tx, person);
    await deleteEndedGrants(tx, person.appId, now);
    await insertGrant(tx, {
      appId: person.appId,
      userId: person.userId,
      keyId: person.keyId,
      clientId: request.clientId,
      clientName: request.clientName,
      scopes,
      codeHash: hashApiKey(ctx.secretKey, code),
      codeExpiresAt: later(now, CODE_MS),
      redirectUri: request.redirectUri,
      challenge: request.challenge,
      // What ended the person's tokens since then ends this too.
      createdAt: new Date(person.signedInAt),
    });
  });
  return code;
}

async function checkTrust(tx: Tx, { appId, trust }: NonNullable<Ticket['person']>): Promise<void> {
  const app = trust === null ? null : await findApp(tx, appId, { isLocked: true });
  if (trust !== null && (app === null || trustOf(app) !== trust))
    throw new OAuthError(
      'access_denied',
      'What you signed in with has ended meanwhile. Start again from the agent’s host.',
    );
}

/**
 * Issues the first tokens of a grant. A code works once: a wrong verifier, redirect or client uses it up, and a reused code ends the grant,
 * because two parties have it (RFC 6749, 4.1.2). Throws `invalid_grant`.
 */
export async function redeemCode(
  ctx: GrantContext,
  given: { code: string; clientId: string; redirectUri: string; verifier: string },
): Promise<IssuedTokens> {
  const now = ctx.now();
  const tokens = await transaction(ctx.sql, async (tx) => {
    const grant = await lockGrantByCode(tx, hashApiKey(ctx.secretKey, given.code));
    if (!grant || grant.revoked_at) return null;
    const isRight =
      grant.code_used_at === null &&
      grant.code_expires_at > now &&
      grant.client_id === given.clientId &&
      grant.redirect_uri === given.redirectUri &&
      createHash('sha256').update(given.verifier).digest('base64url') === grant.challenge;
    if (!isRight) {
      await setGrantRevoked(tx, grant, now);
      return null;
    }
    await setCodeUsed(tx, grant, now);
    return issueTokens(ctx, tx, grant, now);
  });
  if (!tokens)
    throw invalidGrant(
      'The code is unknown, too old or used, or was given to another client, redirect or verifier. Ask the person again.',
    );
  return tokens;
}

/** Issues new tokens for a refresh token, which is then used up; a reused one ends the grant. Throws `invalid_grant`. */
export async function renewTokens(
  ctx: GrantContext,
  given: { refreshToken: string; clientId: string },
): Promise<IssuedTokens> {
  const now = ctx.now();
  const hash = hashApiKey(ctx.secretKey, given.refreshToken);
  const tokens = await transaction(ctx.sql, async (tx) => {
    const token = await lockToken(tx, hash);
    const isKnown = token?.kind === 'refresh' && token.client_id === given.clientId;
    if (!isKnown || token.revoked_at || token.expires_at <= now) return null;
    if (token.used_at) {
      await setGrantRevoked(tx, token, now);
      return null;
    }
    await setTokenUsed(tx, token.app_id, hash, now);
    return issueTokens(ctx, tx, token, now);
  });
  if (!tokens)
    throw invalidGrant('The refresh token is unknown, too old, used or revoked. Ask the person again.');
  return tokens;
}

async function issueTokens(ctx: GrantContext, tx: Tx, grant: GrantRow, now: Date): Promise<IssuedTokens> {
  const [access, refresh] = [makeSecret(ACCESS_PREFIX), makeSecret(REFRESH_PREFIX)];
  await insertTokens(tx, grant, [
    { hash: hashApiKey(ctx.secretKey, access), kind: 'access', expiresAt: later(now, ACCESS_MS) },
    { hash: hashApiKey(ctx.secretKey, refresh), kind: 'refresh', expiresAt: later(now, REFRESH_MS) },
  ]);
  await setGrantRenewed(tx, grant, now);
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_MS / 1000,
    refresh_token: refresh,
    scope: grant.scopes.join(' '),
  };
}

/** Ends the grant of any of its tokens; does nothing if the token is not this client's (RFC 7009). */
export async function revokeByToken(
  ctx: GrantContext,
  given: { token: string; clientId: string },
): Promise<void> {
  const now = ctx.now();
  await transaction(ctx.sql, async (tx) => {
    const token = await lockToken(tx, hashApiKey(ctx.secretKey, given.token));
    if (token?.client_id === given.clientId) await setGrantRevoked(tx, token, now);
  });
}
