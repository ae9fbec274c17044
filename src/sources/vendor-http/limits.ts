import { readRetryAfter } from '../../lib/net/retry-after.ts';

export interface LimitedAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** Whether an answer beside 429 says that there were too many requests, and until when; null: it does not. */
export type LimitRule = (answer: LimitedAnswer, now: Date) => Date | null;

/** Without a word of the vendor about how long. */
const SILENT_MS = 60_000;
/** Nobody waits for longer than a day, whatever a header says. */
const PAUSE_MS_MAX = 86_400_000;

/** Until when a vendor wants no further request; null when the answer is none of that kind. 429 always is. */
export function limitedUntil(answer: LimitedAnswer, now: Date, rule?: LimitRule): Date | null {
  const own = rule?.(answer, now) ?? null;
  if (own === null && answer.status !== 429) return null;
  const seconds = readRetryAfter(answer.headers.get('retry-after'), now);
  const until = own?.getTime() ?? now.getTime() + (seconds === null ? SILENT_MS : seconds * 1_000);
  return new Date(Math.min(Math.max(until, now.getTime() + 1_000), now.getTime() + PAUSE_MS_MAX));
}
