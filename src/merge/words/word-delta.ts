import { tally } from '../../lib/lists/tally.ts';

/** What one side did to the words of base: counts of added and removed words. */
export interface WordDelta {
  inserted: Map<string, number>;
  deleted: Map<string, number>;
  insertedCount: number;
  deletedCount: number;
}

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/** The same for plain ASCII, as most text is, in a third of the time. */
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;

/** Counts the words of a text, folded by compatibility form and case; ignores punctuation and whitespace. */
export function countWords(text: string): Map<string, number> {
  const isAscii = ASCII_ONLY.test(text);
  const folded = isAscii ? text.toLowerCase() : text.normalize('NFKC').toLowerCase();
  return tally(folded.match(isAscii ? ASCII_WORD : WORD) ?? []);
}

/** Returns the words by which two counted texts differ. */
export function wordDelta(before: Map<string, number>, after: Map<string, number>): WordDelta {
  const inserted = surplus(after, before);
  const deleted = surplus(before, after);
  return { inserted, deleted, insertedCount: total(inserted), deletedCount: total(deleted) };
}

/** Counts the words that the other side changed, and how many of these changes the user did not make. */
export function countShared(
  base: string,
  ours: string,
  theirs: string,
): { changed: number; missing: number } {
  const before = countWords(base);
  const mine = wordDelta(before, countWords(ours));
  const other = wordDelta(before, countWords(theirs));
  return {
    changed: other.insertedCount + other.deletedCount,
    missing: total(surplus(other.inserted, mine.inserted)) + total(surplus(other.deleted, mine.deleted)),
  };
}

/** Returns the words that `a` has beyond those of `b`. */
export function surplus(a: Map<string, number>, b: Map<string, number>): Map<string, number> {
  const rest = new Map<string, number>();
  for (const [word, count] of a) {
    const more = count - (b.get(word) ?? 0);
    if (more > 0) rest.set(word, more);
  }
  return rest;
}

/** Returns the number of words of a counted text. */
export function total(counts: Map<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
