import { jaroWinkler } from '../similarity/jaro-winkler.ts';
import type { RecordToken } from './record-tokens.ts';

const WORD_SIMILARITY_MIN = 0.9;
const INITIAL_VALUE = 0.7;

/** Share of the weight of `left` that `right` also has, and vice versa, each 0..1. */
export interface Overlap {
  left: number;
  right: number;
}

/**
 * Returns the weighted overlap of two word lists with inexact matches: equal, two written as one, one the beginning of the other, one an
 * initial, or a Jaro–Winkler of at least 0.9 (soft TF-IDF, Cohen, Ravikumar and Fienberg 2003).
 */
export function softOverlap(left: readonly RecordToken[], right: readonly RecordToken[]): Overlap {
  return { left: covered(left, right), right: covered(right, left) };
}

function covered(tokens: readonly RecordToken[], others: readonly RecordToken[]): number {
  const texts = new Set(others.map(({ text }) => text));
  const joined = new Set<string>();
  for (let at = 0; at + 1 < others.length; at++) joined.add(`${others[at]?.text}${others[at + 1]?.text}`);
  let total = 0;
  let shared = 0;
  for (const [at, { text, weight }] of tokens.entries()) {
    total += weight;
    if (texts.has(text) || joined.has(text)) shared += weight;
    else if (texts.has(`${text}${tokens[at + 1]?.text}`) || texts.has(`${tokens[at - 1]?.text}${text}`))
      shared += weight;
    else shared += weight * similarity(text, others);
  }
  return total === 0 ? 0 : shared / total;
}

function similarity(text: string, others: readonly RecordToken[]): number {
  let best = 0;
  for (const { text: other } of others) best = Math.max(best, wordLikeness(text, other));
  return best;
}

function wordLikeness(left: string, right: string): number {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (/\d/.test(short)) return short.length >= 4 && long.startsWith(short) ? 0.9 : 0;
  if (short.length === 1) return long.startsWith(short) ? INITIAL_VALUE : 0;
  if (short.length >= 3 && long.startsWith(short)) return 0.85;
  if (short.length < 4) return 0;
  const similarity = jaroWinkler(left, right);
  return similarity >= WORD_SIMILARITY_MIN ? similarity * 0.95 : 0;
}
