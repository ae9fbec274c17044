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
