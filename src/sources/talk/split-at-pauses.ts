/** People who answer the next day usually start another topic. */
const PAUSE_MS = 12 * 60 * 60 * 1000;

/** Splits messages wherever nobody said anything for twelve hours. `dateOf` returns ISO 8601. Pure. */
export const splitTalks = <T>(messages: readonly T[], dateOf: (message: T) => string | null): T[][] =>
  splitAtPauses(messages, {
    timeOf: (message) => {
      const date = dateOf(message);
      return date === null ? null : Date.parse(date);
    },
    pause: PAUSE_MS,
  });

/**
 * Sorts messages by time and splits them wherever nothing was said for longer than `pause`, in the unit of `timeOf`. A message without a
 * time comes first, or belongs to the one before it. Pure.
 */
export function splitAtPauses<T>(
  messages: readonly T[],
  { timeOf, pause }: { timeOf: (message: T) => number | null; pause: number },
): T[][] {
  const timed = messages.map((message) => ({ message, time: timeOf(message) ?? Number.NEGATIVE_INFINITY }));
  const parts: T[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { message, time } of timed.toSorted((a, b) =>
    a.time < b.time ? -1 : Number(a.time > b.time),
  )) {
    const part = parts.at(-1);
    if (part && !(time - last > pause)) part.push(message);
    else parts.push([message]);
    last = time;
  }
  return parts;
}
