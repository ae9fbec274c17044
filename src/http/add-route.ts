import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { validationFailed } from '../errors.ts';
import type { Actor } from './actor.ts';
import { type Authenticate, isStillAdmitted } from './admit.ts';
import { entryOf, type RecordAudit } from './audit.ts';
import { answerOnce, idempotencyKey, type IdempotencyStore } from './answer-once.ts';
import type { Route } from './define-route.ts';
import { issuesOf } from './error-mapping.ts';
import { checkValues } from './json-body.ts';
import { responseSchema } from './response-schema.ts';

export interface RouteOptions<Ctx> {
  ctx: Ctx;
  idempotency: IdempotencyStore;
  authenticate: Authenticate;
  lifetime: { isClosing: boolean };
  recordAudit: RecordAudit;
  bodyLimitBytes: number;
  uploadLimitBytes: number;
}

/** What a route without a body may be sent all the same: clients send `{}`. */
const NO_BODY_BYTES_MAX = 16_384;
/** The other fields of a form with a file. */
const FORM_FIELDS_BYTES_MAX = 2_000_000;

/** Serves one route: its parts are checked against its schemas, and its answer is written by its response schema. */
export function addRoute<Ctx>(app: FastifyInstance, route: Route<Ctx>, options: RouteOptions<Ctx>): void {
  const status = route.status ?? 200;
  const knownQuery = new Set(fieldsOf(route.query));
  const bodyLimit = jsonLimit(route, options);
  const consumes = route.consumes ?? 'json';
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit,
    config: {
      scope: route.scope,
      consumes,
      bodyBytesMax: consumes === 'multipart' ? options.uploadLimitBytes + FORM_FIELDS_BYTES_MAX : bodyLimit,
      valuesMax: route.valuesMax,
    },
    ...(route.raw ? {} : { schema: { response: { [status]: responseSchema(route.response) } } }),
    handler: async (request, reply) => {
      const call = readCall(route, options, request, reply);
      warnOfUnknownQuery(request, reply, knownQuery);
      const work = async () => {
        const result = await route.handler(options.ctx, call);
        await recordCall(route, options.recordAudit, call, result);
        return result;
      };
      const key = route.idempotent ? idempotencyKey(request) : null;
      if (key !== null) return answerOnce(options.idempotency, route, call, key, status, work);
      const result = await work();
      if (route.raw || reply.sent) return reply;
      return reply.code(status).send(result);
    },
  });
}

async function recordCall<Ctx>(
  { audit }: Route<Ctx>,
  record: RecordAudit,
  call: Parameters<Route<Ctx>['handler']>[1],
  result: unknown,
): Promise<void> {
  if (!audit) return;
  const { params, body, actor, request } = call;
  await record(
    entryOf(request, actor, audit.action, audit.target?.({ params, body, result, actor }) ?? null),
  );
}

const jsonLimit = <Ctx>(route: Route<Ctx>, options: RouteOptions<Ctx>): number =>
  route.body && route.consumes !== 'multipart'
    ? options.bodyLimitBytes
    : Math.min(NO_BODY_BYTES_MAX, options.bodyLimitBytes);

function readCall<Ctx>(
  route: Route<Ctx>,
  { authenticate, lifetime }: Pick<RouteOptions<Ctx>, 'authenticate' | 'lifetime'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // What PostgreSQL cannot hold is refused in paths and queries as it is in bodies.
  checkValues(request.params, ['path']);
  checkValues(request.query, ['query']);
  return {
    // Open routes have no actor and, by contract, do not look at it.
    actor: request.actor as Actor,
    params: parsePart(route.params, request.params, 'path'),
    query: parsePart(route.query, request.query, 'query'),
    body: parsePart(route.body, request.body === undefined ? {} : request.body, 'body'),
    request,
    reply,
    isAdmitted: async () =>
      !lifetime.isClosing && (await isStillAdmitted(authenticate, request, route.scope)),
  };
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationFailed(issuesOf(parsed.error, part));
  return parsed.data;
}

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  // Queries are objects; a shape is all that is asked of it here.
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

function warnOfUnknownQuery(request: FastifyRequest, reply: FastifyReply, known: Set<string>): void {
  // Fastify types the query as unknown; its parser always makes an object.
  const unknown = Object.keys(request.query as object).filter((name) => !known.has(name));
  if (unknown.length)
    reply.header(
      'warning',
      `299 - "Unknown query parameters were ignored: ${unknown.map(encodeURIComponent).join(', ').slice(0, 500)}"`,
    );
}
