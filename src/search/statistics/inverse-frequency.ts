/** Inverse document frequency, never negative (Lucene's form of Robertson and Spärck Jones): ln(1 + (N − n + 0.5) / (n + 0.5)). */
export function inverseFrequency(n: number, total: number): number {
  const among = Math.max(total, 1);
  const found = Math.min(n, among);
  return Math.log(1 + (among - found + 0.5) / (found + 0.5));
}

/** Blends how rare a term is among units of one kind with how rare it is in all texts; the fewer units, the more the latter counts. */
export const blendFrequency = (ofOwn: number, ofAll: number, units: number, trusted: number): number =>
  (units * ofOwn + trusted * ofAll) / (units + trusted);
