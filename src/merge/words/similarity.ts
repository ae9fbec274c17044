import { total } from './word-delta.ts';

/** Word counts of a text, with their total. */
export interface WordBag {
  counts: Map<string, number>;
  total: number;
}

/** Returns the Dice coefficient of the word counts of two texts, 0–1; 1 if both have no words. */
export function similarity(a: Map<string, number>, b: Map<string, number>): number {
  return similarityFrom({ counts: a, total: total(a) }, { counts: b, total: total(b) }, 0);
}

/** Same, but returns 0 below `min`, often from the lengths alone. */
export function similarityFrom(a: WordBag, b: WordBag, min: number): number {
  const sum = a.total + b.total;
  if (sum === 0) return 1;
  if ((2 * Math.min(a.total, b.total)) / sum < min) return 0;
  const [few, many] = a.counts.size <= b.counts.size ? [a.counts, b.counts] : [b.counts, a.counts];
  let common = 0;
  for (const [word, count] of few) common += Math.min(count, many.get(word) ?? 0);
  const dice = (2 * common) / sum;
  return dice < min ? 0 : dice;
}

/** Adds the total to word counts. */
export const bagOf = (counts: Map<string, number>): WordBag => ({ counts, total: total(counts) });
