const LOOK_MS = 2_000;
const LOOK_MS_MAX = 3_600_000;
/** A delivery in progress is due at most this much later, when another process would take it over. */
const SENDING_MS = 60_000;

/** Returns after how many milliseconds to refetch these, as something may have been sent; false if none is waiting. */
export function untilDue(
  deliveries: readonly { next_at: string | null }[],
  now = Date.now(),
): number | false {
  const times = deliveries.flatMap(({ next_at }) => (next_at === null ? [] : [Date.parse(next_at)]));
  const waitMs = Math.min(...times) - now;
  if (times.length === 0) return false;
  return waitMs <= SENDING_MS ? LOOK_MS : Math.min(LOOK_MS_MAX, waitMs);
}
