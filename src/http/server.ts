import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { z } from 'zod';
import { AppError, validationFailed } from '../errors.ts';
import type { Actor, Scope } from './actor.ts';
import type { Route } from './define-route.ts';
import { issuesOf, toAppError } from './error-mapping.ts';
import { checkValues, parseJsonBody } from './json-body.ts';
import { responseSchema } from './response-schema.ts';

export interface IdempotencyStore {
  /** The remembered answer of this key, or null when the caller is the first and must `finish` or `abandon`. */
  begin(actor: Actor, key: string, requestSha256: string): Promise<{ status: number; body: string } | null>;
  finish(actor: Actor, key: string, status: number, body: string): Promise<void>;
  abandon(actor: Actor, key: string): Promise<void>;
  /** The fingerprint of a request, so that one key cannot stand for two different writes. */
  fingerprint(method: string, url: string, body: unknown): string;
}

export interface ServerOptions<Ctx> {
  ctx: Ctx;
  routes: readonly Route<Ctx>[];
  log: FastifyBaseLogger;
  authenticate: (request: FastifyRequest, scope: Scope) => Promise<Actor>;
  idempotency: IdempotencyStore;
  isUnavailable: (error: unknown) => boolean;
  /** Called after each answer, for metrics. */
  observe: (route: string, method: string, status: number, seconds: number) => void;
  bodyLimitBytes: number;
  uploadLimitBytes: number;
  rateLimitPerMinute: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    scope?: Scope | null;
  }
}

/** Ids of 1,024 bytes and filters stand percent-encoded in the request line, which counts as a header; Node's own bound is 16 KiB. */
const HEADER_BYTES_MAX = 131_072;

/** Requests that Node cannot read never reach a route; they get the same form of error, and their connection ends. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const [status, code, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'HeadersTooLarge', 'The address and headers are too long.']
      : ['400 Bad Request', 'BadRequest', 'This is not an HTTP request that can be read.'];
  const body = JSON.stringify({ error: code, message, detail: null, request_id: crypto.randomUUID() });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** The HTTP server over a table of routes: parsing, authentication, limits, errors and serialisation; it knows no feature. */
export async function createServer<Ctx>(options: ServerOptions<Ctx>): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.bodyLimitBytes,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 60_000, ignoreTrailingSlash: false },
    requestTimeout: 120_000,
    http: { maxHeaderSize: HEADER_BYTES_MAX },
    clientErrorHandler: answerClientError,
  });
  app.decorateRequest('actor', null);
  useJson(app);
  useErrors(app, options);
  app.addHook('onRequest', async (request) => {
    const scope = request.routeOptions.config.scope;
    if (scope) request.actor = await options.authenticate(request, scope);
  });
  app.addHook('onResponse', async (request, reply) => {
    options.observe(
      request.routeOptions.url ?? 'none',
      request.method,
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    );
  });
  // The API serves data, and one reference page without scripts.
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"] } },
  });
  await app.register(multipart, {
    limits: { fileSize: options.uploadLimitBytes, files: 1, fields: 20, fieldSize: 1_000_000 },
  });
  if (options.rateLimitPerMinute > 0) await useRateLimit(app, options.rateLimitPerMinute);
  for (const route of options.routes) addRoute(app, route, options);
  return app;
}

function useJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json/,
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        done(null, body.length === 0 ? undefined : parseJsonBody(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

function useErrors<Ctx>(app: FastifyInstance, options: ServerOptions<Ctx>): void {
  const send = (request: FastifyRequest, reply: FastifyReply, error: AppError) =>
    reply
      .code(error.status)
      .headers(error.headers)
      .type('application/json; charset=utf-8')
      .serializer((payload: unknown) => JSON.stringify(payload))
      .send({ error: error.code, message: error.message, detail: error.detail, request_id: request.id });
  app.setErrorHandler((error, request, reply) => {
    const shown = toAppError(error, options.isUnavailable);
    if (shown.status >= 500) request.log.error({ err: error, request_id: request.id }, shown.code);
    return send(request, reply, shown);
  });
  const patterns = options.routes.map((r) => ({ method: r.method, pattern: pathPattern(r.path) }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = patterns.filter((p) => p.pattern.test(path)).map((p) => p.method);
    if (methods.length) {
      const allow = [...new Set(methods)].join(', ');
      return send(
        request,
        reply,
        new AppError(405, 'MethodNotAllowed', `${request.method} is not possible here; use ${allow}.`, {
          headers: { allow },
        }),
      );
    }
    return send(
      request,
      reply,
      new AppError(404, 'NotFound', 'There is no such endpoint. The list is at /docs and /openapi.json.'),
    );
  });
}

const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/]+')}$`);

async function useRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'preParsing',
    max: perMinute,
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => request.actor?.credential ?? `ip:${request.ip}`,
    errorResponseBuilder: (_request, context) =>
      new AppError(
        429,
        'RateLimited',
        `More than ${context.max} requests in a minute with this credential. Wait ${Math.ceil(context.ttl / 1000)} s.`,
        {
          headers: { 'retry-after': String(Math.max(1, Math.ceil(context.ttl / 1000))) },
        },
      ),
  });
}

function addRoute<Ctx>(app: FastifyInstance, route: Route<Ctx>, options: ServerOptions<Ctx>): void {
  const status = route.status ?? 200;
  const knownQuery =
    route.query && 'shape' in route.query
      ? new Set(Object.keys(route.query.shape as object))
      : new Set<string>();
  app.route({
    method: route.method,
    url: route.path,
    config: { scope: route.scope },
    ...(route.raw ? {} : { schema: { response: { [status]: responseSchema(route.response) } } }),
    handler: async (request, reply) => {
      // What PostgreSQL cannot hold is refused in paths and queries as it is in bodies.
      checkValues(request.params, ['path']);
      checkValues(request.query, ['query']);
      const call = {
        // Open routes have no actor and, by contract, do not look at it.
        actor: request.actor as Actor,
        params: parsePart(route.params, request.params, 'path'),
        query: parsePart(route.query, request.query, 'query'),
        body: parsePart(route.body, request.body === undefined ? {} : request.body, 'body'),
        request,
        reply,
      };
      warnOfUnknownQuery(request, reply, knownQuery);
      const key = route.idempotent ? idempotencyKey(request) : null;
      if (key !== null) return answerOnce(options, route, call, key, status);
      const result = await route.handler(options.ctx, call);
      if (route.raw || reply.sent) return reply;
      return reply.code(status).send(result);
    },
  });
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationFailed(issuesOf(parsed.error, part));
  return parsed.data;
}

function warnOfUnknownQuery(request: FastifyRequest, reply: FastifyReply, known: Set<string>): void {
  const unknown = Object.keys(request.query as object).filter((name) => !known.has(name));
  if (unknown.length)
    reply.header(
      'warning',
      `299 - "Unknown query parameters were ignored: ${unknown.map(encodeURIComponent).join(', ').slice(0, 500)}"`,
    );
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw validationFailed([
      {
        loc: ['header', 'idempotency-key'],
        msg: 'must be 1 to 255 printable ASCII characters',
        type: 'invalid_format',
      },
    ]);
  }
  return key;
}

type Call = Parameters<Route<unknown>['handler']>[1];

async function answerOnce<Ctx>(
  options: ServerOptions<Ctx>,
  route: Route<Ctx>,
  call: Call,
  key: string,
  status: number,
): Promise<FastifyReply> {
  const { request, reply, actor } = call;
  const fingerprint = options.idempotency.fingerprint(request.method, request.url, request.body);
  const remembered = await options.idempotency.begin(actor, key, fingerprint);
  if (remembered) {
    return reply
      .code(remembered.status)
      .header('idempotent-replayed', 'true')
      .type('application/json; charset=utf-8')
      .serializer(String)
      .send(remembered.body);
  }
  try {
    const result = await route.handler(options.ctx, call);
    const body = reply
      .code(status)
      .serializeInput(result as Record<string, unknown>, responseSchema(route.response)) as string;
    await options.idempotency.finish(actor, key, status, body);
    return reply.type('application/json; charset=utf-8').serializer(String).send(body);
  } catch (error) {
    await options.idempotency.abandon(actor, key);
    throw error;
  }
}
