import type { FastifyRequest } from 'fastify';
import { createRemoteJWKSet, decodeJwt, errors as joseErrors, type JWTPayload, jwtVerify } from 'jose';
import type { Context } from '../context.ts';
import { AppError, invalidField, unauthorized } from '../errors.ts';
import type { Authenticate } from '../http/admit.ts';
import { type Actor, SCOPES } from '../http/actor.ts';
import { BoundedCache } from '../lib/bounded-cache.ts';
import { sha256Hex } from '../lib/sha256.ts';
import { hashApiKey } from './api-key.ts';
import { type AppRow, ensureUser, findApp, findKeyByHash, type KeyRow } from './queries.ts';
import { openSecret } from './secret-box.ts';

/** As apps are named; also the only `aud` that is looked up. */
export const APP_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/;
export const USER_ID_BYTES_MAX = 512;
/** A revoked key stops at once in the process that revoked it and within this time in the others. */
const CACHE_MS = 1_000;
/** So long after it was valid a credential is not refused for the failed sign-ins of others at its address. */
const FAMILIAR_MS = 15 * 60_000;

type AuthContext = Pick<Context, 'sql' | 'secretKey'>;

/** What an authenticator remembers for a second, so that most requests cost no extra query. */
export interface Authenticator extends Authenticate {
  /** Forgets everything remembered: after a key was revoked or a user deleted. */
  forget: () => void;
}

/** Reads `Authorization` and `X-As-User` and says who calls; 401 without a valid credential, 403 beyond its scopes or user. */
export function createAuthenticator(ctx: AuthContext): Authenticator {
  const keys = new BoundedCache<string, KeyRow>(10_000, CACHE_MS);
  const apps = new BoundedCache<string, AppRow>(1_000, CACHE_MS);
  const users = new BoundedCache<string, true>(50_000, CACHE_MS);
  const familiar = new BoundedCache<string, true>(50_000, FAMILIAR_MS);
  const jwks = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  const findCachedKey = async (token: string): Promise<KeyRow | null> => {
    const hash = hashApiKey(ctx.secretKey, token);
    const id = hash.toString('base64');
    const cached = keys.get(id);
    if (cached) return cached;
    const row = await findKeyByHash(ctx.sql, hash);
    if (row) keys.set(id, row);
    return row;
  };
  const findCachedApp = async (appId: string): Promise<AppRow | null> => {
    const row = apps.get(appId) ?? (await findApp(ctx.sql, appId));
    if (row) apps.set(appId, row);
    return row;
  };
  const remoteKeys = (url: string) =>
    jwks.get(url) ?? jwks.set(url, createRemoteJWKSet(new URL(url))).get(url)!;

  const verifyToken = async (token: string): Promise<{ appId: string; userId: string }> => {
    const appId = audienceOf(token);
    const app = appId === null ? null : await findCachedApp(appId);
    if (!app)
      throw unauthorized('The token is not one of this service. Ask for a new one at POST /auth/user_token.');
    const payload = await verifyWith(app, token, ctx.secretKey, remoteKeys);
    return { appId: app.app_id, userId: checkUserId(String(payload.sub), ['token', 'sub']) };
  };

  return {
    isFamiliar: (request) => familiar.get(sha256Hex(request.headers.authorization ?? '')) === true,
    actorOf: async (request) => {
      const token = bearerOf(request);
      const asUser = asUserOf(request);
      // A JWT has three dotted parts; our keys have no dot.
      const actor =
        token.split('.').length === 3
          ? actorOfToken(await verifyToken(token), asUser)
          : actorOfKey(await findCachedKey(token), asUser);
      familiar.set(sha256Hex(request.headers.authorization ?? ''), true);
      if (actor.userId !== null) {
        const seen = `${actor.appId}\n${actor.userId}`;
        if (!users.get(seen)) {
          await ensureUser(ctx.sql, actor.appId, actor.userId);
          users.set(seen, true);
        }
      }
      return actor;
    },
    forget: () => {
      keys.clear();
      apps.clear();
      users.clear();
      familiar.clear();
    },
  };
}

function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer +([\x21-\x7e]+) *$/i.exec(request.headers.authorization ?? '');
  if (!match) throw unauthorized('Send the header "Authorization: Bearer <API key or user token>".');
  return match[1] as string;
}

/** Header values arrive as Latin-1; user ids are UTF-8. */
function asUserOf(request: FastifyRequest): string | null {
  const header = request.headers['x-as-user'];
  if (header === undefined) return null;
  const text = Buffer.from(String(header), 'latin1').toString('utf8');
  return checkUserId(text, ['header', 'x-as-user']);
}

/** A user id as given; 422 when it is empty, too long, or holds control characters. */
export function checkUserId(userId: string, loc: (string | number)[]): string {
  if (userId.trim() === '')
    throw invalidField(loc, 'is empty; name a user or leave it out', 'string_too_short');
  if (Buffer.byteLength(userId) > USER_ID_BYTES_MAX)
    throw invalidField(loc, `is longer than ${USER_ID_BYTES_MAX} bytes`, 'string_too_long');
  if (/[\u0000-\u001f\u007f]/.test(userId) || !userId.isWellFormed())
    throw invalidField(loc, 'holds control characters', 'string_pattern');
  return userId;
}

function actorOfKey(key: KeyRow | null, asUser: string | null): Actor {
  if (!key)
    throw unauthorized('The API key is unknown or was revoked. Make one with: npx cambium keys create');
  if (key.user_id !== null && asUser !== null && asUser !== key.user_id) {
    throw new AppError(403, 'WrongUser', 'This key belongs to one user and cannot act as another.');
  }
  return {
    appId: key.app_id,
    userId: asUser ?? key.user_id,
    scopes: key.scopes,
    credential: `key:${key.key_id}`,
    kind: 'key',
  };
}

const TOKEN_SCOPES = SCOPES.filter((scope) => scope !== 'admin');

function actorOfToken(token: { appId: string; userId: string }, asUser: string | null): Actor {
  if (asUser !== null && asUser !== token.userId)
    throw new AppError(403, 'WrongUser', 'A user token is always its own user; leave X-As-User out.');
  return { ...token, scopes: TOKEN_SCOPES, credential: `user:${token.appId}:${token.userId}`, kind: 'token' };
}

/** Only to know whose secret to check with; nothing of the token is trusted before. */
function audienceOf(token: string): string | null {
  try {
    const { aud } = decodeJwt(token);
    return typeof aud === 'string' && APP_ID.test(aud) ? aud : null;
  } catch {
    return null; // not a JWT at all: answered as an unknown token
  }
}

async function verifyWith(
  app: AppRow,
  token: string,
  secretKey: Buffer,
  remoteKeys: (url: string) => ReturnType<typeof createRemoteJWKSet>,
): Promise<JWTPayload> {
  const required = { audience: app.app_id, requiredClaims: ['sub', 'exp'] };
  try {
    const issuer = decodeJwt(token).iss;
    if (app.jwks_url && app.jwks_issuer && issuer === app.jwks_issuer) {
      const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
      return (
        await jwtVerify(token, remoteKeys(app.jwks_url), { ...required, issuer: app.jwks_issuer, algorithms })
      ).payload;
    }
    const secret = Buffer.from(openSecret(secretKey, app.jwt_secret), 'hex');
    return (await jwtVerify(token, secret, { ...required, algorithms: ['HS256'] })).payload;
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired)
      throw unauthorized('The token has expired. Ask for a new one at POST /auth/user_token.');
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError)
      throw unauthorized('The token is not valid. Ask for a new one at POST /auth/user_token.');
    throw error;
  }
}
