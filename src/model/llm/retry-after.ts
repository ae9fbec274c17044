import { readRetryAfter } from '../../lib/net/retry-after.ts';

/** Returns the pause a server asks for in ms, by `retry-after-ms` or `Retry-After`, or null. */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const exact = Number(headers['retry-after-ms'] ?? NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const seconds = readRetryAfter(headers['retry-after'] ?? null, now);
  return seconds === null ? null : seconds * 1_000;
}
