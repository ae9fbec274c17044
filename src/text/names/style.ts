import { scratch } from '../../lib/caches/scratch.ts';
import { mix } from './lookup/hash.ts';
import { type RowTable, rowOf } from './lookup/row-table.ts';
import { type ByteWeights, STYLES, weightAt } from './weights.ts';
import type { WordFeatures } from './word-features.ts';

/** Longer sentences count as if they had this many distinct words: the words of a sentence are not independent evidence. */
const WORDS_COUNTED_MAX = 25;
/** Flattens the odds, also because words are not independent; tuned on held-out fifths of the training sets. */
const TEMPERATURE = 0.7;
/** Log-odds of “none of these styles” against a style without any evidence. */
const NONE_LOG_ODDS = 4;
/** Styles less likely than this are ignored. */
const PROBABILITY_MIN = 0.05;

/** Distinguishes the hash of a cluster from the hash of a word. */
const STYLE_CLUSTER = 0x5157;

/** Returns the hash of a word's cluster, which is evidence of style also for words that no training text has; null if it has none. */
export function styleClusterHash({ clusters: [cluster] }: WordFeatures): number | null {
  return cluster === undefined ? null : mix(STYLE_CLUSTER, cluster);
}

/** Returns the hash under which `feature` is learned for one style only. */
export function hashInStyle(feature: number, style: number): number {
  return mix(feature, 0x5151 + style);
}

const roomForSeen = scratch((length) => new Float64Array(length));

function isAmong(numbers: Float64Array, length: number, wanted: number): boolean {
  for (let at = 0; at < length; at++) if (numbers[at] === wanted) return true;
  return false;
}

/**
 * Returns the probability of each style for a sentence, 0..1, with unlikely ones set to 0; the rest up to 1 is “none of them”. Naive Bayes
 * over the sentence's words, with a class of its own for text that no style explains.
 */
export function styleProbabilities(
  words: readonly WordFeatures[],
  table: RowTable,
  weights: ByteWeights,
): Float64Array {
  const scores = new Float64Array(STYLES.length);
  // A search of the few words of a sentence takes less than a set of numbers, each of which V8 stores as an object.
  const seen = roomForSeen(words.length);
  /** A bit for the last five bits of each, so that most words need no search. */
  let seenBits = 0;
  let distinct = 0;
  for (const word of words) {
    const bit = 1 << (word.style & 31);
    if (seenBits & bit && isAmong(seen, distinct, word.style)) continue;
    seenBits |= bit;
    seen[distinct++] = word.style;
    const known = rowOf(table, word.style);
    const cluster = known === -1 ? styleClusterHash(word) : null;
    const row = cluster === null ? known : rowOf(table, cluster);
    if (row === -1) continue;
    for (let style = 0; style < STYLES.length; style++)
      scores[style] = (scores[style] ?? 0) + weightAt(weights, row * STYLES.length + style);
  }
  const factor = TEMPERATURE * Math.min(1, WORDS_COUNTED_MAX / Math.max(1, distinct));
  let total = Math.exp(NONE_LOG_ODDS);
  for (let style = 0; style < STYLES.length; style++) {
    scores[style] = Math.exp((scores[style] ?? 0) * factor);
    total += scores[style] ?? 0;
  }
  for (let style = 0; style < STYLES.length; style++) {
    const probability = (scores[style] ?? 0) / total;
    scores[style] = probability < PROBABILITY_MIN ? 0 : probability;
  }
  return scores;
}
