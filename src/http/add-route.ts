import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isRecord } from '../lib/narrow.ts';
import { type Actor, requireScope } from './actor.ts';
import { type Authenticate, isStillAdmitted } from './admit.ts';
import { type AuditEntry, type DoAudited, entryOf } from './audit.ts';
import { answerOnce, idempotencyKey, type IdempotencyStore } from './answer-once.ts';
import type { Lifetime } from './close-server.ts';
import type { Route } from './define-route.ts';
import { FORM_BYTES_MAX } from './form/read-form.ts';
import { parseInput } from './input/parse-input.ts';
import { answerInParts } from './json/answer-in-parts.ts';
import { answerWriter } from './json/answer-writer.ts';
import { sendJson } from './json/send-json.ts';
import { checkValues } from './json/json-body.ts';
import type { AppSlots } from './limits/app-slots.ts';

export interface RouteOptions<Ctx> {
  ctx: Ctx;
  idempotency: IdempotencyStore;
  authenticate: Authenticate;
  lifetime: Pick<Lifetime, 'closing'>;
  slots: AppSlots;
  doAudited: DoAudited<Ctx>;
  bodyLimitBytes: number;
  uploadLimitBytes: number;
}

/** Maximum body for a route without one: clients send `{}`. */
const NO_BODY_BYTES_MAX = 16_384;
/** Maximum body of a vendor's notification. It is kept in memory whole, and anyone can send one. */
const HOOK_BYTES_MAX = 1_000_000;
/** A body that took longer may have begun before its credential was revoked. */
const BODY_MS_BEFORE_CHECK = 1_000;
/** The other fields of a form with a file. */
const FORM_FIELDS_BYTES_MAX = 2_000_000;

/** Serves one route: validates its parts against its schemas, and writes its answer by its response schema. */
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
      permits: route.permits,
      consumes,
      bodyBytesMax: consumes === 'multipart' ? options.uploadLimitBytes + FORM_FIELDS_BYTES_MAX : bodyLimit,
      valuesMax: route.valuesMax,
    },
    ...(route.challenge ? { onSend: addChallenge(route.challenge, options.ctx) } : {}),
    handler: async (request, reply) => {
      const call = readCall(route, options, request, reply);
      if (reply.elapsedTime > BODY_MS_BEFORE_CHECK) await call.requireAdmitted();
      // Only now: a mistyped user of a refused request is not created.
      if (request.actor) await options.authenticate.ensureUser(request.actor);
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
      const answer = async (): Promise<void> => {
        // Its client left while it waited for a slot: nobody reads the answer.
        if (reply.raw.destroyed && request.method === 'GET') return;
        if (key !== null) return answerOnce(options.idempotency, { route, call, key, status }, work);
        const result = await work();
        if (route.raw || reply.sent) return;
        const { schema, write } = answerWriter(reply, route.response);
        sendJson(reply, status, await answerInParts(schema, write, result));
      };
      const appId = request.actor?.appId ?? null;
      if (appId !== null) options.slots.saw(appId);
      // Streams and uploads last as long as their client wants.
      if (appId === null || route.raw) await answer();
      else await options.slots.during(appId, answer);
      // Awaited after the slot is free: the reply lasts until its client has read it.
      return reply;
    },
  });
}

/** Adds the challenge header; also runs for requests refused before the route's handler. */
const addChallenge =
  <Ctx>(challenge: NonNullable<Route<Ctx>['challenge']>, ctx: Ctx) =>
  async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const status = reply.statusCode;
    const more = status === 401 || status === 403 ? challenge(ctx, status) : null;
    if (more === null) return;
    const said = reply.getHeader('www-authenticate');
    const joint = said === undefined || said === 'Bearer' ? ' ' : ', ';
    reply.header('www-authenticate', `${said === undefined ? 'Bearer' : String(said)}${joint}${more}`);
  };

function entryOfCall<Ctx>(
  { audit }: Route<Ctx>,
  { params, body, actor, request }: Parameters<Route<Ctx>['handler']>[1],
  result: unknown,
): AuditEntry | null {
  if (!audit || audit.isDone?.(result) === false) return null;
  return entryOf(request, actor, audit.action, audit.target?.({ params, body, result, actor }) ?? null);
}

function jsonLimit<Ctx>({ body, consumes }: Route<Ctx>, { bodyLimitBytes }: RouteOptions<Ctx>): number {
  if (consumes === 'form') return Math.min(FORM_BYTES_MAX, bodyLimitBytes);
  if (consumes === 'bytes') return Math.min(HOOK_BYTES_MAX, bodyLimitBytes);
  return body && consumes !== 'multipart' ? bodyLimitBytes : Math.min(NO_BODY_BYTES_MAX, bodyLimitBytes);
}

function readCall<Ctx>(
  route: Route<Ctx>,
  { authenticate, lifetime }: Pick<RouteOptions<Ctx>, 'authenticate' | 'lifetime'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // What PostgreSQL cannot store is refused in paths and queries, as in bodies.
  checkValues(request.params, ['path']);
  checkValues(request.query, ['query']);
  return {
    // Open routes have no actor and, by contract, do not read it.
    actor: request.actor as Actor,
    params: parsePart(route.params, request.params, 'path'),
    query: parsePart(route.query, request.query, 'query'),
    body: parsePart(route.body, request.body === undefined ? {} : request.body, 'body'),
    request,
    reply,
    closing: lifetime.closing.signal,
    isAdmitted: async () =>
      !lifetime.closing.signal.aborted && (await isStillAdmitted(authenticate, request, route.scope)),
    requireAdmitted: async () => {
      if (route.scope !== null) requireScope(await authenticate.actorOf(request), route.scope);
    },
  };
}

const parsePart = (schema: z.ZodType | undefined, value: unknown, part: string): unknown =>
  schema && parseInput(schema, value, part);

/** Returns the field names that an object schema allows; null if it allows any, or is not an object. */
const fieldsOf = (schema: z.ZodType | undefined): Set<string> | null =>
  schema && 'shape' in schema && isRecord(schema.shape) && !isLoose(schema)
    ? new Set(Object.keys(schema.shape))
    : null;

const isLoose = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodUnknown;

/** Reports unknown parameters to the caller, though they are ignored: one may be a misspelled name. */
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
