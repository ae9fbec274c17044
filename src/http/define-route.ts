import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, Scope } from './actor.ts';
import type { Audited } from './audit.ts';

/** How a body comes: JSON, JSON of which the bytes are wanted as they came, a form with a file, or a form of fields as browsers and OAuth send it. */
export type BodyKind = 'json' | 'bytes' | 'multipart' | 'form';

export interface RequestOf<P, Q, B> {
  actor: Actor;
  params: P;
  query: Q;
  body: B;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborted when the service stops: long answers end. */
  closing: AbortSignal;
  /** Whether the caller is still authorized: long answers end when a key is revoked or the service stops. */
  isAdmitted: () => Promise<boolean>;
}

interface RouteParts<Ctx, P, Q, B, R> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** One sentence for the API reference. */
  summary: string;
  tag: string;
  /** The scope that is needed; null for open routes, whose handler must not look at the actor. */
  scope: Scope | null;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** How the body comes; JSON unless said. A form is read by the handler. */
  consumes?: BodyKind;
  /** Most values of a JSON body; `JSON_VALUES_MAX` unless said. */
  valuesMax?: number;
  response: z.ZodType<R>;
  /** The media type of a good answer, and how it is shown in the reference; `application/json` unless said. */
  produces?: string;
  /** The status of a good answer; 200 unless said. */
  status?: number;
  /** Whether the write accepts an `Idempotency-Key`. */
  idempotent?: boolean;
  /** What it leaves in the audit log when it succeeds. */
  audit?: Audited<P, B, R>;
  /** What a 401 or 403 of it says in `WWW-Authenticate` beside the scheme; null: nothing more. */
  challenge?: (ctx: Ctx, status: 401 | 403) => string | null;
  /** Raw routes (uploads, zips, event streams) send the answer themselves. */
  raw?: boolean;
  handler: (ctx: Ctx, call: RequestOf<P, Q, B>) => Promise<R | undefined>;
}

/** A route with its types forgotten, as the server and the OpenAPI writer take it. */
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
