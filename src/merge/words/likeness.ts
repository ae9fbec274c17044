import { total } from './word-delta.ts';

/** Dice coefficient of two counted texts, 0–1; 1 when both have no words. */
export function likeness(a: Map<string, number>, b: Map<string, number>): number {
  const sum = total(a) + total(b);
  if (sum === 0) return 1;
  let common = 0;
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0);
  return (2 * common) / sum;
}
