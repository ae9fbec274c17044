/** Retries after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, as Standard Webhooks recommends; then the delivery is dead. */
const DELAYS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Spreads out retries of deliveries that failed together. */
const JITTER = 0.2;
const RETRY_AFTER_SECONDS_MAX = 86_400;

/**
 * Returns how many seconds after a failed try the next one is; null if there is none. `attempts` counts failed tries; `random` is 0..1; if
 * a receiver asks for a longer time (`Retry-After`), waits that long, up to a day.
 */
export function retryAfter(
  attempts: number,
  random: number,
  retryAfterSeconds: number | null,
): number | null {
  const delay = DELAYS_SECONDS[attempts - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 - JITTER + 2 * JITTER * random);
  return Math.max(spread, Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_SECONDS_MAX));
}
