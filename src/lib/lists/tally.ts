import { compareText } from './compare-text.ts';

/** Counts how often each value occurs; values in order of their first occurrence. */
export function tally<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Returns the values that occur at least this many times. */
export const frequentIn = <T>(values: Iterable<T>, countMin: number): Set<T> =>
  new Set([...tally(values)].flatMap(([value, count]) => (count >= countMin ? [value] : [])));

/** Returns the text with the highest count or weight, and that; of several the first in order of `compareText`. Undefined if there is none. */
export const mostCounted = (counts: ReadonlyMap<string, number>): [string, number] | undefined =>
  [...counts].sort(([a, x], [b, y]) => y - x || compareText(a, b))[0];
