import { countWords, total } from '../hunks/word-delta.ts';
import { foldSpace } from './fold-space.ts';

/** Lines less alike than this (Dice of their words) are not versions of one line. */
const SIMILARITY_MIN = 0.4;

/** Most pairs of lines, and most steps through their words, in one hunk; a larger hunk is left whole. */
const PAIRS_MAX = 10_000;
const STEPS_MAX = 2_000_000;

/**
 * For each line of `a` the line of `b` that is most likely a version of it, or -1: the order-preserving pairing with the most
 * likeness in total (Needleman–Wunsch without gap cost). All -1 when there are too many lines to compare.
 */
export function alignSimilar(a: readonly string[], b: readonly string[]): Int32Array {
  const match = new Int32Array(a.length).fill(-1);
  if (a.length * b.length > PAIRS_MAX) return match;
  const likeness = likenessTable(a, b);
  if (!likeness) return match;
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const like = likeness[i * b.length + j]!;
      const paired = like > 0 ? like + best[(i + 1) * width + j + 1]! : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    }
  }
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const like = likeness[i * b.length + j]!;
    if (like > 0 && best[i * width + j] === like + best[(i + 1) * width + j + 1]!) match[i++] = j++;
    else if (best[i * width + j] === best[(i + 1) * width + j]) i++;
    else j++;
  }
  return match;
}

function likenessTable(a: readonly string[], b: readonly string[]): Float64Array | null {
  const aFolded = a.map(foldSpace);
  const bFolded = b.map(foldSpace);
  const aWords = aFolded.map(countWords);
  const bWords = bFolded.map(countWords);
  if (aWords.reduce((sum, words) => sum + words.size, 0) * b.length > STEPS_MAX) return null;
  const aTotals = aWords.map(total);
  const bTotals = bWords.map(total);
  const table = new Float64Array(a.length * b.length);
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      table[i * b.length + j] =
        aFolded[i] === bFolded[j]
          ? aFolded[i] === ''
            ? 0.1
            : 1.5
          : dice(aWords[i]!, bWords[j]!, aTotals[i]! + bTotals[j]!);
    }
  }
  return table;
}

function dice(a: Map<string, number>, b: Map<string, number>, sum: number): number {
  if (sum === 0) return 0;
  let common = 0;
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0);
  const likeness = (2 * common) / sum;
  return likeness >= SIMILARITY_MIN ? likeness : 0;
}
