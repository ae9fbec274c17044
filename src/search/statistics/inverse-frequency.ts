/** Inverse document frequency, never negative (Lucene's form of Robertson and Spärck Jones): ln(1 + (N − n + 0.5) / (n + 0.5)). */
export function inverseFrequency(n: number, total: number): number {
  const among = Math.max(total, 1);
  const found = Math.min(n, among);
  return Math.log(1 + (among - found + 0.5) / (found + 0.5));
}

/** How rare a term is: among the units of one kind, and among all texts as far as there are few of that kind. */
export const blendFrequency = (ofOwn: number, ofAll: number, units: number, trusted: number): number =>
  (units * ofOwn + trusted * ofAll) / (units + trusted);
