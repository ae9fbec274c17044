import { readRetryAfter } from '../../lib/net/retry-after.ts';
import { DAY_MS } from '../../lib/dates/day.ts';

export interface LimitedAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** Returns until when an answer other than 429 requests a pause; null if it does not. */
export type LimitRule = (answer: LimitedAnswer, now: Date) => Date | null;

/** The pause if the vendor does not say how long. */
const SILENT_MS = 60_000;
/** Maximum pause, whatever a header says. */
const PAUSE_MS_MAX = DAY_MS;

/** Returns until when a vendor wants no further requests; null if the answer is not a rate limit. 429 always is. */
export function limitedUntil(answer: LimitedAnswer, now: Date, rule?: LimitRule): Date | null {
  const own = rule?.(answer, now) ?? null;
  if (own === null && answer.status !== 429) return null;
  const seconds = readRetryAfter(answer.headers.get('retry-after'), now);
  const said = own?.getTime() ?? NaN;
  // A rule reads its vendor's header, which may be no number.
  const until = Number.isNaN(said) ? now.getTime() + (seconds === null ? SILENT_MS : seconds * 1_000) : said;
  return new Date(Math.min(Math.max(until, now.getTime() + 1_000), now.getTime() + PAUSE_MS_MAX));
}

/**
 * Returns the rule of a vendor that says with a status which of its limits was reached, but not until when: the first pattern that matches
 * the name of the limit determines the pause, in milliseconds.
 */
export const pauseByName =
  (
    status: number,
    nameOf: (answer: LimitedAnswer) => string,
    pauses: readonly (readonly [RegExp, number])[],
  ): LimitRule =>
  (answer, now) => {
    const name = answer.status === status ? nameOf(answer) : '';
    const [, pauseMs] = pauses.find(([pattern]) => pattern.test(name)) ?? [];
    return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
  };
