import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { AppError } from '../errors.ts';
import { addRoute, type RouteOptions } from './add-route.ts';
import { admitRequests } from './admit.ts';
import type { RecordAudit } from './audit.ts';
import type { ActiveApps } from '../lib/cpu-pool/active-apps.ts';
import { AppSlots } from './limits/app-slots.ts';
import { trackLifetime } from './close-server.ts';
import { BodyBudget } from './limits/body-budget.ts';
import type { Route } from './define-route.ts';
import { type DatabaseError, logFailure, toAppError } from './error-mapping.ts';
import { readForm } from './form/read-form.ts';
import { pathMethods } from './path-methods.ts';
import { readJsonBody } from './json/json-body.ts';
import { readBytes } from './json/read-bytes.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { disconnectSlowReaders } from './limits/slow-readers.ts';
import { UnreadAnswers } from './limits/unread-answers.ts';
import { secureAnswers } from './secure-answers.ts';

export interface ServerOptions<Ctx> extends Omit<RouteOptions<Ctx>, 'lifetime' | 'slots'> {
  routes: readonly Route<Ctx>[];
  log: FastifyBaseLogger;
  /** Writes audit entries that do not belong to a route call: failed sign-ins. */
  recordAudit: RecordAudit;
  toDatabaseError: DatabaseError;
  /** Called after each answer, for metrics. */
  observe: (route: string, method: string, status: number, seconds: number) => void;
  rateLimitPerMinute: number;
  failedLimitPerMinute: number;
  /** A client that reads nothing of its answer for this long is disconnected. */
  answerIdleMs: number;
  /** Requests handled at once; one app gets at most half of them, and leaves a processor to others while these send requests. */
  slotsMax: number;
  /** Notified of every request of an app. */
  activeApps?: ActiveApps;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
}

/** Ids of 1,024 bytes and filters are percent-encoded in the request line, which counts as a header; Node's own limit is 16 KiB. */
const HEADER_BYTES_MAX = 131_072;
/** A connection that has not sent complete headers after this long is closed; also one that sends nothing. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 120_000;
/** Slightly over the minute after which load balancers drop a connection: the side that opened it should close it. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_CONNECTIONS_MS = 2_000;
/** How long to read and discard what a refused client still sends: unread bytes would reset the connection and lose the answer. */
const LINGER_MS = 1_000;
const BODY_ROOM_BYTES = 134_217_728;
const UNREAD_BYTES = 134_217_728;
const BODY_WAIT_MS = 20_000;
const BODIES_WAITING_MAX = 500;

/** Creates the HTTP server for a table of routes: admission, parsing, limits, errors and serialization; independent of features. */
export async function createServer<Ctx>(options: ServerOptions<Ctx>): Promise<FastifyInstance> {
  const app = newFastify(options);
  useBodies(app);
  useErrors(app, options.toDatabaseError);
  secureAnswers(app);
  const lifetime = trackLifetime(app);
  disconnectSlowReaders(app, options.answerIdleMs, createUnreadAnswers(options.answerIdleMs));
  admitRequests(app, {
    authenticate: options.authenticate,
    limits: await createRateLimits(app, {
      perMinute: options.rateLimitPerMinute,
      failedPerMinute: options.failedLimitPerMinute,
    }),
    bodies: createBodyBudget(options.bodyLimitBytes),
    signInFailed: (request) => recordFailure(options, request),
    paths: pathMethods(options.routes),
  });
  observeAnswers(app, options.observe);
  await app.register(multipart, {
    limits: {
      fileSize: options.uploadLimitBytes,
      files: 1,
      fields: 20,
      fieldSize: 1_000_000,
      headerPairs: 20,
      parts: 21,
    },
  });
  const { slotsMax } = options;
  const perAppMax = Math.ceil(slotsMax / 2);
  const besideOthersMax = Math.max(1, Math.min(perAppMax, availableParallelism() - 1));
  const slots = new AppSlots({ slotsMax, perAppMax, besideOthersMax }, options.activeApps);
  for (const route of options.routes) addRoute(app, route, { ...options, lifetime, slots });
  return app;
}

function newFastify<Ctx>(options: ServerOptions<Ctx>): FastifyInstance {
  return Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests, whose lines name the request: a child per request is created even if nothing is logged.
    childLoggerFactory: (logger) => logger,
    bodyLimit: options.bodyLimitBytes,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    trustProxy: options.trustedProxies.length ? [...options.trustedProxies] : false,
    routerOptions: { maxParamLength: 60_000, ignoreTrailingSlash: false },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      void sendError(request, reply, toAppError(error, options.toDatabaseError));
    },
  });
}

/** Records a failed sign-in without waiting: the answer does not depend on it. */
function recordFailure<Ctx>(
  { recordAudit, authenticate, log }: ServerOptions<Ctx>,
  request: FastifyRequest,
): void {
  recordAudit({
    action: 'sign_in.failed',
    target: request.routeOptions.url ?? null,
    actor: null,
    appId: authenticate.appNamedBy(request),
    address: request.ip,
    requestId: request.id,
  }).catch((error: unknown) => log.error({ err: error }, 'a failed sign-in could not be recorded'));
}

/** Creates a budget that fits at least two bodies of the maximum size; one app takes at most half of it. */
function createBodyBudget(bodyLimitBytes: number): BodyBudget {
  const bytesMax = Math.max(BODY_ROOM_BYTES, 2 * bodyLimitBytes);
  return new BodyBudget({
    bytesMax,
    bytesPerCallerMax: bytesMax / 2,
    waitingMax: BODIES_WAITING_MAX,
    waitMs: BODY_WAIT_MS,
  });
}

/** Creates room for the answers that clients are reading; one app takes at most half of it. */
const createUnreadAnswers = (slowMs: number): UnreadAnswers =>
  new UnreadAnswers({ bytesMax: UNREAD_BYTES, bytesPerCallerMax: UNREAD_BYTES / 2, slowMs });

/** Answers requests that Node cannot parse and that never reach a route, in the same error format, and ends their connection. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const [status, code, message] = clientError(error.code);
  const body = JSON.stringify({ error: code, message, detail: null, request_id: crypto.randomUUID() });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(linger));
}

function clientError(code: string | undefined): [status: string, code: string, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return [
      '431 Request Header Fields Too Large',
      'HeadersTooLarge',
      'The address and headers are too long.',
    ];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [
      '408 Request Timeout',
      'RequestTimeout',
      `The request was not complete after ${HEADERS_TIMEOUT_MS / 1000} s (headers) or ${REQUEST_TIMEOUT_MS / 1000} s (body).`,
    ];
  return ['400 Bad Request', 'BadRequest', 'This is not an HTTP request that can be read.'];
}

function observeAnswers(app: FastifyInstance, observe: ServerOptions<never>['observe']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime: ms } = reply;
    observe(route, request.method, status, ms / 1000);
    request.log.debug({ request_id: request.id, method: request.method, route, status, ms }, 'answered');
    done();
  });
}

function useBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => readForm(text),
  );
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json/,
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const declared = request.headers['content-length'];
      const { bodyBytesMax = 0, consumes, valuesMax } = request.routeOptions.config;
      if (consumes === 'bytes') return readBytes(payload, bodyBytesMax);
      return readJsonBody(payload, {
        bytesMax: bodyBytesMax,
        bytesDeclared: declared === undefined ? null : Number(declared),
        valuesMax,
      });
    },
  );
}

function useErrors(app: FastifyInstance, toDatabaseError: DatabaseError): void {
  app.setErrorHandler((error, request, reply) => {
    const shown = toAppError(error, toDatabaseError);
    const isStopping = app.lifetime.closing.signal.aborted;
    logFailure(request.log, { error, shown, requestId: request.id, isStopping });
    return sendError(request, reply, shown);
  });
}

const sendError = (request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply =>
  reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({ error: error.code, message: error.message, detail: error.detail, request_id: request.id });
