/** Returns the value below which this share (0 to 1) of the values lies; the largest for 1, and NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median; see `percentile` for an empty list. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
