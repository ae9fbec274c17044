import type { FastifyRequest } from 'fastify';
import { validationFailed } from '../errors.ts';
import type { Actor } from './actor.ts';
import type { Route } from './define-route.ts';
import { answerWriter } from './json/answer-writer.ts';
import { sendJson } from './json/send-json.ts';

export interface IdempotencyStore {
  /** Returns the remembered answer of this key, or null if the caller is the first and must `finish` or `abandon`. */
  begin(actor: Actor, key: string, requestSha256: string): Promise<{ status: number; body: string } | null>;
  finish(actor: Actor, key: string, status: number, body: string): Promise<void>;
  abandon(actor: Actor, key: string): Promise<void>;
  /** Returns the fingerprint of a request, so that one key cannot be used for two different writes. */
  fingerprint(method: string, url: string, body: unknown): string;
}

/** Returns the `Idempotency-Key` of a request, or null; throws 422 if it is not 1 to 255 printable characters. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw validationFailed([
    {
      loc: ['header', 'idempotency-key'],
      msg: 'must be 1 to 255 printable ASCII characters',
      type: 'invalid_format',
    },
  ]);
}

/** A call with an `Idempotency-Key`, and the status of its answer if it succeeds. */
interface KeyedCall {
  route: Pick<Route<unknown>, 'response'>;
  call: Parameters<Route<unknown>['handler']>[1];
  key: string;
  status: number;
}

/** Runs a handler once per key: a repeated request gets the remembered answer, and a failed one may be sent again. */
export async function answerOnce(
  store: IdempotencyStore,
  { route, call, key, status }: KeyedCall,
  work: () => Promise<unknown>,
): Promise<void> {
  const { request, reply, actor } = call;
  const fingerprint = store.fingerprint(request.method, request.url, request.body);
  const remembered = await store.begin(actor, key, fingerprint);
  if (remembered) {
    sendJson(reply.header('idempotent-replayed', 'true'), remembered.status, remembered.body);
    return;
  }
  try {
    const result = await work();
    // Safe: an answer that is not an object is refused or written as its schema says.
    const body = answerWriter(reply, route.response).write(result as Record<string, unknown>);
    await store.finish(actor, key, status, body);
    sendJson(reply, status, body);
  } catch (error) {
    await store.abandon(actor, key);
    throw error;
  }
}
