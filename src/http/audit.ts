import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/** What a route writes to the audit log when it succeeds. */
export interface Audited<P, B, R> {
  /** A thing and what was done to it, such as `key.created`. */
  action: string;
  /** Name of what it was done to; never content, never a secret. */
  target?: (call: { params: P; body: B; result: R; actor: Actor }) => string | null;
  /** Whether anything was done; absent: always. */
  isDone?: (result: R) => boolean;
}

export interface AuditEntry {
  action: string;
  target: string | null;
  actor: Actor | null;
  /** The actor's app; for a failed sign-in, the app it was for, or null. */
  appId: string | null;
  address: string;
  requestId: string;
}

/** Writes an entry of the audit log. */
export type RecordAudit = (entry: AuditEntry) => Promise<void>;

/** Does the work and writes its entry (null: none), both or neither. */
export type DoAudited<Ctx> = <T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  entryOf: (result: T) => AuditEntry | null,
) => Promise<T>;

/** Returns the entry of a request by its caller. */
export function entryOf(
  request: FastifyRequest,
  actor: Actor,
  action: string,
  target: string | null,
): AuditEntry {
  return { action, target, actor, appId: actor.appId, address: request.ip, requestId: request.id };
}
