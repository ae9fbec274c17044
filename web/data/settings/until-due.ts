const LOOK_MS_MIN = 2_000;
const LOOK_MS_MAX = 3_600_000;

/** Milliseconds until the first of these is sent, or false when none waits. */
export function untilDue(
  deliveries: readonly { next_at: string | null }[],
  now = Date.now(),
): number | false {
  const times = deliveries.flatMap(({ next_at }) => (next_at === null ? [] : [Date.parse(next_at)]));
  return times.length > 0 && Math.min(LOOK_MS_MAX, Math.max(LOOK_MS_MIN, Math.min(...times) - now));
}
