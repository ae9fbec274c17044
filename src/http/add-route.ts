import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isRecord } from '../lib/narrow.ts';
import { validationFailed } from '../errors.ts';
import type { Actor } from './actor.ts';
import { type Authenticate, isStillAdmitted } from './admit.ts';
import { type AuditEntry, type DoAudited, entryOf } from './audit.ts';
import { answerOnce, idempotencyKey, type IdempotencyStore } from './answer-once.ts';
import type { Route } from './define-route.ts';
import { issuesOf } from './error-mapping.ts';
import { checkValues } from './json/json-body.ts';
import type { AppPlaces } from './limits/app-places.ts';
import { responseSchema } from './response-schema.ts';

export interface RouteOptions<Ctx> {
  ctx: Ctx;
  idempotency: IdempotencyStore;
  authenticate: Authenticate;
  lifetime: { isClosing: boolean };
  places: AppPlaces;
  doAudited: DoAudited<Ctx>;
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
  const known = { query: fieldsOf(route.query), body: fieldsOf(route.body) };
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
      warnOfUnknown(request, reply, known);
      const work = () =>
        route.audit
          ? options.doAudited(
              options.ctx,
              (ctx) => route.handler(ctx, call),
              (result) => entryOfCall(route, call, result),
            )
          : route.handler(options.ctx, call);
      const key = route.idempotent ? idempotencyKey(request) : null;
      const answer = async () => {
        if (key !== null) return answerOnce(options.idempotency, route, call, key, status, work);
        const result = await work();
        if (route.raw || reply.sent) return reply;
        return reply.code(status).send(result);
      };
      // Streams and uploads go on for as long as their client likes.
      return route.raw || request.actor === null
        ? answer()
        : options.places.during(request.actor.appId, answer);
    },
  });
}

function entryOfCall<Ctx>(
  { audit }: Route<Ctx>,
  { params, body, actor, request }: Parameters<Route<Ctx>['handler']>[1],
  result: unknown,
): AuditEntry | null {
  if (!audit || audit.isDone?.(result) === false) return null;
  return entryOf(request, actor, audit.action, audit.target?.({ params, body, result, actor }) ?? null);
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

/** The names that a schema of an object knows; null when it takes any, or is none. */
const fieldsOf = (schema: z.ZodType | undefined): Set<string> | null =>
  schema && 'shape' in schema && isRecord(schema.shape) && !isLoose(schema)
    ? new Set(Object.keys(schema.shape))
    : null;

const isLoose = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodUnknown;

/** What is not known is ignored, and the caller told so: it may be a misspelt name. */
function warnOfUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  known: { query: Set<string> | null; body: Set<string> | null },
): void {
  const unknownOf = (value: unknown, names: Set<string> | null): string[] =>
    isRecord(value) ? Object.keys(value).filter((name) => names && !names.has(name)) : [];
  const warnings = [
    warning('query parameters', unknownOf(request.query, known.query ?? new Set())),
    warning('fields of the body', unknownOf(request.body, known.body)),
  ].filter((text) => text !== null);
  if (warnings.length) reply.header('warning', warnings.join(', '));
}

const warning = (what: string, names: readonly string[]): string | null =>
  names.length
    ? `299 - "Unknown ${what} were ignored: ${names
        .map((name) => encodeURIComponent(name.toWellFormed()))
        .join(', ')
        .slice(0, 500)}"`
    : null;
