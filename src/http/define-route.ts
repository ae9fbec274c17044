import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, Scope } from './actor.ts';
import type { Audited } from './audit.ts';

const JSON_BODY = {
  mediaType: 'application/json',
  accepts: /^application\/(?:[\w.+-]+\+)?json\b/i,
  advice: 'Send the body as application/json.',
};

/** Body formats: JSON, JSON with its raw bytes, a form with a file, or a form of fields as browsers and OAuth send it. */
export const BODY_KINDS = {
  json: JSON_BODY,
  bytes: JSON_BODY,
  multipart: {
    mediaType: 'multipart/form-data',
    accepts: /^multipart\/form-data\b/i,
    advice: 'Send the file as multipart/form-data with the field "file".',
  },
  form: {
    mediaType: 'application/x-www-form-urlencoded',
    accepts: /^application\/x-www-form-urlencoded\b/i,
    advice: 'Send the fields as application/x-www-form-urlencoded.',
  },
};
export type BodyKind = keyof typeof BODY_KINDS;

export interface RequestOf<P, Q, B> {
  actor: Actor;
  params: P;
  query: Q;
  body: B;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborted when the service stops, to end long answers. */
  closing: AbortSignal;
  /** Whether the caller is still authorized: long answers end when a key is revoked or the service stops. */
  isAdmitted: () => Promise<boolean>;
  /** 401 or 403 if the caller is no longer authorized. For handlers that read a body themselves, which may take minutes. */
  requireAdmitted: () => Promise<void>;
}

interface RouteParts<Ctx, P, Q, B, R> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** One sentence for the API reference. */
  summary: string;
  tag: string;
  /** The required scope; null for open routes, whose handler must not read the actor. */
  scope: Scope | null;
  /** Throws for callers with the scope who may not use the route whatever they send. */
  permits?: (actor: Actor) => void;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Body format; JSON by default. A form is read by the handler. */
  consumes?: BodyKind;
  /** Maximum values of a JSON body; default `JSON_VALUES_MAX`. */
  valuesMax?: number;
  response: z.ZodType<R>;
  /** Media type of a successful answer, and how the reference shows it; default `application/json`. */
  produces?: string;
  /** Status of a successful answer; default 200. */
  status?: number;
  /** Whether the write accepts an `Idempotency-Key`. */
  idempotent?: boolean;
  /** What it writes to the audit log when it succeeds. */
  audit?: Audited<P, B, R>;
  /** What its 401 or 403 adds to the scheme in `WWW-Authenticate`; null: nothing. */
  challenge?: (ctx: Ctx, status: 401 | 403) => string | null;
  /** Raw routes (uploads, zips, event streams) send the answer themselves. */
  raw?: boolean;
  handler: (ctx: Ctx, call: RequestOf<P, Q, B>) => Promise<R | undefined>;
}

/** A route with its types erased, as the server and the OpenAPI writer use it. */
export interface Route<Ctx>
  extends Omit<
    RouteParts<Ctx, never, never, never, unknown>,
    'handler' | 'params' | 'query' | 'body' | 'response' | 'audit'
  > {
  audit?: Audited<unknown, unknown, unknown>;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  handler: (ctx: Ctx, call: RequestOf<unknown, unknown, unknown>) => Promise<unknown>;
}

/** Declares an endpoint: method, path, scope, schemas and handler as one object. */
export function defineRoute<Ctx, P = unknown, Q = unknown, B = unknown, R = unknown>(
  route: RouteParts<Ctx, P, Q, B, R>,
): Route<Ctx> {
  // Safe: the server calls the handler only with what these same schemas have parsed.
  return route as unknown as Route<Ctx>;
}
