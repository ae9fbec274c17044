import type { FastifyRequest } from 'fastify';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { Context } from '../context.ts';
import { AppError, unauthorized } from '../errors.ts';
import { type Actor, USER_SCOPES_DEFAULT } from '../http/actor.ts';
import type { Authenticate } from '../http/admit.ts';
import { BoundedCache } from '../lib/bounded-cache.ts';
import { sha256Hex } from '../lib/ids/sha256.ts';
import { actorOfKey } from './actor-of-key.ts';
import { hashApiKey } from './api-key.ts';
import { KnownAudiences } from './identities/known-audiences.ts';
import { createNoteKeyUse } from './keys/note-key-use.ts';
import { actorOfAgent } from './oauth/actor-of-agent.ts';
import { ACCESS_PREFIX } from './oauth/grants.ts';
import { type AgentRow, findAgentByToken } from './oauth/queries.ts';
import { type AppRow, findApp, findKeyByHash, findKeyById, type KeyRow } from './queries.ts';
import { checkUserId, readAsUser, readBearer } from './read-credential.ts';
import { actorOfSession } from './session/actor-of-session.ts';
import { findSessionByHash, type SessionRow } from './session/queries.ts';
import { readSessionCookie } from './session/session-cookie.ts';
import { checkOrigin, findAudience, type VerifiedToken, verifyUserToken } from './user-token.ts';
import { findUserState, insertUser, type UserState } from './users/queries.ts';
import { DAY_MS } from '../lib/dates/day.ts';

/** A revoked key stops working at once in the process that revoked it, and within this time in the others. */
const CACHE_MS = 1_000;
/** For this long after it was valid, a credential is not refused for failed sign-ins of others at its address. */
const FAMILIAR_MS = 15 * 60_000;

type AuthContext = Pick<Context, 'sql' | 'log' | 'secretKey' | 'fetchGuarded' | 'now'>;

/** Authenticates with a cache of one second, so that most requests cost no extra query. */
export interface Authenticator extends Authenticate {
  /** Returns the caller of an API key or user token that did not come in a header, sent from a page of `origin`. */
  actorOfCredential: (credential: string, origin: string | undefined) => Promise<Actor>;
  /** Returns who is signed in with the browser that sends a form of one of our pages; 401 if nobody is. */
  actorOfForm: (request: FastifyRequest) => Promise<Actor>;
  /** Clears the cache after a key was revoked or a user deleted. */
  forget: () => void;
}

/** Identifies the caller from `Authorization`, else the session cookie, and `X-As-User`; 401 without a valid credential, 403 beyond its user. */
export function createAuthenticator(ctx: AuthContext): Authenticator {
  const rows = cachedRows(ctx);
  const audiences = new KnownAudiences(ctx.sql);
  const familiar = new BoundedCache<string, true>(50_000, FAMILIAR_MS);
  const noteKeyUse = createNoteKeyUse(ctx);
  const readCredential = async (shown: Shown, seen: string): Promise<Actor> => {
    // A JWT has three parts separated by dots; our keys have no dot.
    if (JWT.test(shown.credential)) return actorOfToken({ ...ctx, audiences }, rows, shown);
    if (shown.credential.startsWith(ACCESS_PREFIX))
      return actorOfAgent(rows, { ...shown, token: shown.credential, seen }, ctx.now());
    const actor = actorOfKey(requireKey(await rows.findKey(seen, shown.credential)), shown.asUser);
    await requireUser(rows, actor);
    return actor;
  };
  const readActor = async (request: FastifyRequest, seen: string): Promise<Actor> => {
    const asUser = readAsUser(request);
    const secret = sessionSecretOf(request);
    if (secret === null) return readCredential(readShown(request, asUser), seen);
    const actor = await actorOfSession(ctx, rows, { secret, asUser, request, isForm: false });
    await requireUser(rows, actor);
    return actor;
  };
  return {
    appNamedBy: (request) => findAudience((request.headers.authorization ?? '').replace(/^Bearer +/i, '')),
    isFamiliar: (request) => familiar.get(fingerprint(request)) === true,
    actorOf: async (request) => {
      const seen = fingerprint(request);
      try {
        const actor = await audiences.withAudiences(await readActor(request, seen));
        familiar.set(seen, true);
        await noteKeyUse(actor);
        return actor;
      } catch (error) {
        familiar.delete(seen);
        throw error;
      }
    },
    ensureUser: async ({ appId, userId }) => {
      if (userId !== null) await rows.ensureUser(appId, userId);
    },
    actorOfCredential: async (credential, origin) => {
      const shown = { credential, asUser: null, origin, route: '' };
      const actor = await readCredential(shown, sha256Hex(`Bearer ${credential}`));
      if (actor.userId !== null) await rows.ensureUser(actor.appId, actor.userId);
      await noteKeyUse(actor);
      return audiences.withAudiences(actor);
    },
    actorOfForm: async (request) => {
      const secret = readSessionCookie(request);
      if (secret === null)
        throw unauthorized('Nobody is signed in to the app with this browser. Sign in there, or use a key.');
      return actorOfSession(ctx, rows, { secret, asUser: null, request, isForm: true });
    },
    forget: () => {
      rows.forget();
      audiences.forget();
      familiar.clear();
    },
  };
}

/** A credential as sent. */
interface Shown {
  credential: string;
  asUser: string | null;
  origin: string | undefined;
  /** The endpoint's path as declared. */
  route: string;
}

const readShown = (request: FastifyRequest, asUser: string | null): Shown => ({
  credential: readBearer(request),
  asUser,
  origin: request.headers.origin,
  route: request.routeOptions.url ?? '',
});

/** Routes that ignore session cookies: an agent host could send its user's cookie, so it needs its own credential. */
const WITHOUT_SESSIONS = new Set(['/mcp']);

/** Returns the session secret of a request; an `Authorization` header takes precedence over the cookie. */
const sessionSecretOf = (request: FastifyRequest): string | null =>
  request.headers.authorization !== undefined || WITHOUT_SESSIONS.has(request.routeOptions.url ?? '')
    ? null
    : readSessionCookie(request);

const JWT = /^[^.]*\.[^.]*\.[^.]*$/;

const fingerprints = new WeakMap<FastifyRequest, string>();

/** Returns a cache key for a credential, not a secret. Memoized, because each request needs it more than once. */
function fingerprint(request: FastifyRequest): string {
  const known =
    fingerprints.get(request) ?? sha256Hex(request.headers.authorization ?? readSessionCookie(request) ?? '');
  fingerprints.set(request, known);
  return known;
}

type Rows = ReturnType<typeof cachedRows>;

/** Caches keys, apps and users for a second after each was read. Missing rows are not cached. */
function cachedRows({ sql, secretKey, fetchGuarded }: AuthContext) {
  const keys = new BoundedCache<string, KeyRow>(20_000, CACHE_MS);
  const apps = new BoundedCache<string, AppRow>(1_000, CACHE_MS);
  const users = new BoundedCache<string, UserState>(50_000, CACHE_MS);
  const sessions = new BoundedCache<string, SessionRow>(20_000, CACHE_MS);
  const agents = new BoundedCache<string, AgentRow>(20_000, CACHE_MS);
  const publishedKeys = new BoundedCache<string, JWTVerifyGetKey>(1_000, DAY_MS);
  let forgotten = 0;
  const through = async <T>(cache: BoundedCache<string, T>, id: string, find: () => Promise<T | null>) => {
    const known = cache.get(id);
    if (known !== undefined) return known;
    const before = forgotten;
    const found = await find();
    // A row read before a revocation may be the revoked one.
    if (found !== null && forgotten === before) cache.set(id, found);
    return found;
  };
  const userState = async (appId: string, userId: string) =>
    (await through(users, `${appId}\n${userId}`, () => findUserState(sql, appId, userId))) ?? NO_USER;
  return {
    findKey: (seen: string, credential: string) =>
      through(keys, seen, () => findKeyByHash(sql, hashApiKey(secretKey, credential))),
    findKeyById: (appId: string, keyId: string) =>
      through(keys, `${appId}\n${keyId}`, () => findKeyById(sql, appId, keyId)),
    findSession: (hash: Buffer) =>
      through(sessions, hash.toString('hex'), () => findSessionByHash(sql, hash)),
    findAgent: (seen: string, token: string) =>
      through(agents, seen, () => findAgentByToken(sql, hashApiKey(secretKey, token))),
    findApp: (appId: string) => through(apps, appId, () => findApp(sql, appId)),
    userState,
    /** Creates a user if needed; a deleted one returns. */
    ensureUser: async (appId: string, userId: string): Promise<void> => {
      const state = await userState(appId, userId);
      if (state.exists) return;
      const before = forgotten;
      await insertUser(sql, appId, userId);
      if (forgotten === before) users.set(`${appId}\n${userId}`, { ...state, exists: true, deleted: false });
    },
    publishedKeys: (url: string): JWTVerifyGetKey => {
      const known = publishedKeys.get(url);
      if (known) return known;
      const keys = remoteKeys(url, fetchGuarded);
      // Made again after a day even if they are in use: jose waits by the machine's clock before it reads keys again.
      publishedKeys.set(url, keys);
      return keys;
    },
    forget: () => {
      forgotten++;
      keys.clear();
      apps.clear();
      users.clear();
      sessions.clear();
      agents.clear();
    },
  };
}

/** Returns an issuer's keys, read through the address guard: the app's admin chose the address, not the operator. */
const remoteKeys = (url: string, fetchGuarded: Context['fetchGuarded']): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    // jose uses only the answer's status and JSON, which both kinds of Response have.
    [customFetch]: (address, { headers, signal }) =>
      fetchGuarded(address, { headers: [...headers], signal }) as unknown as Promise<Response>,
  });

/** Throws 401 for a deleted user, who returns only if the app itself names them. */
async function requireUser(
  rows: Rows,
  { appId, userId, pinnedTo }: Pick<Actor, 'appId' | 'userId' | 'pinnedTo'>,
): Promise<void> {
  if (userId === null || pinnedTo === null) return;
  const state = await rows.userState(appId, userId);
  if (!state.exists && state.deleted) throw userDeleted();
}

const NO_USER: UserState = { exists: false, tokens_after: null, deleted: false };

const userDeleted = (): AppError =>
  unauthorized('The user was deleted. The app has to make a new token, which creates the user again.');

async function actorOfToken(
  { secretKey, audiences, now }: AuthContext & { audiences: KnownAudiences },
  rows: Rows,
  { credential: text, asUser, origin }: Shown,
): Promise<Actor> {
  const appId = findAudience(text);
  const app = appId === null ? null : await rows.findApp(appId);
  if (!app)
    throw unauthorized('The token is not one of this service. Ask for a new one at POST /auth/user_token.');
  const token = await verifyUserToken(
    { secretKey, publishedKeys: rows.publishedKeys, now: now() },
    app,
    text,
  );
  const userId = checkUserId(token.userId, ['token', 'sub']);
  if (asUser !== null && asUser !== userId)
    throw new AppError(403, 'WrongUser', 'A user token is always its own user; leave X-As-User out.');
  checkOrigin(token, origin);
  const scopes = await scopesOf(rows, app, token);
  const { tokens_after } = await rows.userState(app.app_id, userId);
  if (tokens_after !== null && token.issuedAt < tokens_after)
    throw unauthorized('The token was revoked. Ask for a new one at POST /auth/user_token.');
  await requireUser(rows, { appId: app.app_id, userId, pinnedTo: userId });
  if (token.address !== null) {
    await rows.ensureUser(app.app_id, userId);
    await audiences.noteAddress(app.app_id, userId, token.address);
  }
  return {
    appId: app.app_id,
    userId,
    scopes,
    credential: `user:${app.app_id}:${userId}`,
    kind: 'token',
    keyId: token.minted?.keyId ?? null,
    pinnedTo: userId,
    expiresAt: token.expiresAt,
  };
}

/** Returns a token's current scopes: never more than the key that minted it, which must still be valid. */
async function scopesOf(rows: Rows, app: AppRow, token: VerifiedToken): Promise<Actor['scopes']> {
  if (!token.minted) return app.user_token_scopes ?? USER_SCOPES_DEFAULT;
  const { keyId, scopes } = token.minted;
  const key = await rows.findKeyById(app.app_id, keyId);
  if (!key || (key.user_id !== null && key.user_id !== token.userId))
    throw unauthorized('The API key that made this token was revoked. Ask for a new token.');
  return scopes.filter((scope) => key.scopes.includes(scope));
}

function requireKey(key: KeyRow | null): KeyRow {
  if (key) return key;
  throw unauthorized('The API key is unknown or was revoked. Ask an admin of the app for a new one.');
}
