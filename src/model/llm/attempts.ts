import type { ModelError } from '../model-error.ts';
import type { Outcome } from './gate/gate.ts';

export const ATTEMPTS_MAX = 4;
const BACKOFF_MS_MAX = 20_000;
/** If a server asks for a longer pause, the question is not retried and the caller falls back. */
export const PAUSE_MS_MAX = 60_000;

/** Returns what the end of a request means for the limiter. */
export function outcomeOf(asker: { backoffMs: number }, fault: ModelError | null, attempt: number): Outcome {
  if (!fault || !isOfServer(fault)) return 'answered';
  return fault.fault === 'limited' ? { pauseMs: pauseMs(asker, fault, attempt) } : 'failed';
}

/** Returns whether the server or the connection is at fault, not the answer. */
export const isOfServer = (fault: ModelError): boolean =>
  ['unreachable', 'late', 'limited', 'server', 'denied'].includes(fault.fault);

/** Returns the ms to wait before attempt + 1: exponential backoff with jitter, at least what the server asks for. */
export function pauseMs(asker: { backoffMs: number }, fault: ModelError, attempt: number): number {
  const backoff = Math.min(BACKOFF_MS_MAX, asker.backoffMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
  return Math.max(backoff, fault.retryAfterMs ?? 0);
}
