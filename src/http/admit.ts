import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { type Actor, requireScope, type Scope } from './actor.ts';
import type { BodyBudget } from './limits/body-budget.ts';
import { BODY_KINDS, type BodyKind } from './define-route.ts';
import { tooLarge, wrongMediaType } from './error-mapping.ts';
import { callerOf } from './limits/caller-of.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { watchSender } from './limits/watch-sender.ts';
import type { PathMethods } from './path-methods.ts';

/** Reads the credential of a request; scopes are checked elsewhere. */
export interface Authenticate {
  /** Returns the caller; 401 without a valid credential, 403 if it may not act as the user it names. */
  actorOf: (request: FastifyRequest) => Promise<Actor>;
  /** Creates the user that an admitted caller acts as, if needed: their rows refer to it. */
  ensureUser: (actor: Actor) => Promise<void>;
  /** Returns whether this credential was valid recently; if so, failures of others at its address do not lock it out. */
  isFamiliar: (request: FastifyRequest) => boolean;
  /** Returns the app that a refused credential claims to be for, or null if it names none. */
  appNamedBy: (request: FastifyRequest) => string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    scope?: Scope | null;
    permits?: ((actor: Actor) => void) | undefined;
    consumes?: BodyKind;
    /** Maximum body size of the route. */
    bodyBytesMax?: number;
    /** Maximum number of values in a JSON body of the route. */
    valuesMax?: number | undefined;
  }
}

export interface AdmitOptions {
  authenticate: Authenticate;
  limits: RateLimits;
  bodies: BodyBudget;
  /** Called if a credential is missing or wrong. */
  signInFailed: (request: FastifyRequest) => void;
  paths: PathMethods;
}

/** After the answer is sent, what the client still sends is discarded for this long; then the connection is closed. */
const DISCARD_MS = 2_000;
/** Bodies streamed to disk use about this much memory. */
const STREAMED_BYTES = 1_000_000;
/** A body that takes no more than the system's buffers of its connection needs no room, and does not wait for large ones. */
const SMALL_BYTES = 16_384;

/**
 * Everything between a request and its body, in this order: known route, allowed method, limit of the address, credential, limit of the
 * credential, scope, kind and size of the body, room for it. No part of a refused request's body is read.
 */
export function admitRequests(app: FastifyInstance, options: AdmitOptions): void {
  const { limits, paths } = options;
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?')[0] ?? '';
    const pattern = request.routeOptions.url ?? '';
    if (request.is404 || paths.isMistaken(pattern, request.method, path)) {
      await limits.checkAddress(request);
      await limits.countFailure(request);
      throw noSuchRoute(request.method, paths.of(path));
    }
    const { scope } = request.routeOptions.config;
    if (isSigned(request)) await limits.checkAddress(request);
    if (scope) await admitCaller(request, scope, options);
    else await limits.countRequest(request);
    checkBodyHeaders(request);
  });
  holdRoomForBodies(app, options.bodies);
  app.addHook('onSend', (request, { statusCode }, payload, done) => {
    if (statusCode !== 401 || !isSigned(request)) return done(null, payload);
    limits.countFailure(request).then(() => done(null, payload), done);
  });
  app.addHook('onResponse', ({ raw, headers }, _reply, done) => {
    if (!raw.complete && hasBody({ headers }))
      setTimeout(() => {
        if (!raw.complete) raw.socket.destroy();
      }, DISCARD_MS).unref();
    done();
  });
}

/** Returns whether a request has no credential, but a signature of its body: that must be read to refuse it. */
const isSigned = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.scope === null && config.consumes === 'bytes';

async function admitCaller(
  request: FastifyRequest,
  scope: Scope,
  { authenticate, limits, signInFailed }: AdmitOptions,
): Promise<void> {
  if (!authenticate.isFamiliar(request)) await limits.checkAddress(request);
  const actor = await authenticate.actorOf(request).catch(async (error: unknown) => {
    if (error instanceof AppError && error.status === 401) {
      signInFailed(request);
      await limits.countFailure(request);
    }
    throw error;
  });
  request.actor = actor;
  await limits.countRequest(request);
  requireScope(actor, scope);
  request.routeOptions.config.permits?.(actor);
}

/** Checks again who calls, and whether their scope and audiences are still the same: those decided what they may read. */
export async function isStillAdmitted(
  authenticate: Authenticate,
  request: FastifyRequest,
  scope: Scope | null,
): Promise<boolean> {
  if (scope === null) return true;
  try {
    const { scopes, audiences = [] } = await authenticate.actorOf(request);
    const before = new Set(request.actor?.audiences);
    return (
      scopes.includes(scope) && audiences.length === before.size && audiences.every((a) => before.has(a))
    );
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

function noSuchRoute(method: string, methods: readonly string[]): AppError {
  if (!methods.length)
    return new AppError(
      404,
      'NotFound',
      'There is no such endpoint. The list is at /docs and /openapi.json.',
    );
  const allow = [...new Set(methods)].join(', ');
  return new AppError(405, 'MethodNotAllowed', `This path does not support ${method}; use ${allow}.`, {
    headers: { allow },
  });
}

const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Throws 415 or 413 based on the headers. If the length is not declared, it is counted as the body arrives. */
function checkBodyHeaders(request: FastifyRequest): void {
  if (!hasBody(request) || request.method === 'GET' || request.method === 'HEAD') return;
  const { consumes, bodyBytesMax = 0 } = request.routeOptions.config;
  const type = request.headers['content-type'] ?? '';
  const kind = consumes ?? 'json';
  if (!BODY_KINDS[kind].accepts.test(type)) throw wrongMediaType(kind);
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) throw tooLarge();
}

function holdRoomForBodies(app: FastifyInstance, bodies: BodyBudget): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || request.method === 'GET' || request.method === 'HEAD')
      return done(null, payload);
    const { consumes, bodyBytesMax = 0 } = request.routeOptions.config;
    const declared = Number(request.headers['content-length'] ?? bodyBytesMax);
    if (declared <= SMALL_BYTES) return done(null, payload);
    const gone = new AbortController();
    let isWaiting = true;
    // Every response closes; aborting only those still waiting saves an exception with its stack for each request.
    reply.raw.once('close', () => isWaiting && gone.abort());
    bodies
      .acquire(
        callerOf(request),
        consumes === 'multipart' ? Math.min(declared, STREAMED_BYTES) : declared,
        gone.signal,
        () => watchSender(request.raw),
      )
      .then(
        (release) => {
          isWaiting = false;
          if (gone.signal.aborted) release();
          // The answer is made: however slowly its client reads it, the body is not needed.
          else reply.raw.once('prefinish', release).once('close', release);
          done(null, payload);
        },
        (error: Error) => done(error),
      );
  });
}
