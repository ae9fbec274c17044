import { at } from '../../lib/at.ts';
import { bagOf, similarityFrom, type WordBag } from '../words/similarity.ts';
import { countWords } from '../words/word-delta.ts';
import { bestPairing } from './best-pairing.ts';
import { areOtherItems } from './items.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Lines less similar than this (Dice of their words) are not versions of each other. */
const SIMILARITY_MIN = 0.4;

/** Maximum pairs of lines, and steps through their words, in one hunk; a larger hunk is not split. */
const PAIRS_MAX = 10_000;
const STEPS_MAX = 2_000_000;

interface FoldedLine {
  folded: string;
  words: WordBag;
}

/**
 * Returns for each line of `a` the line of `b` that is most likely a version of it, or -1; order is preserved. All -1 if there is too much
 * to compare.
 */
export function alignSimilar(a: readonly string[], b: readonly string[]): Int32Array {
  const none = () => new Int32Array(a.length).fill(-1);
  if (a.length * b.length > PAIRS_MAX) return none();
  const [aLines, bLines] = [a.map(foldedLine), b.map(foldedLine)];
  const wordCount = [...aLines, ...bLines].reduce((sum, { words }) => sum + words.counts.size, 0);
  if (wordCount * Math.max(a.length, b.length) > STEPS_MAX) return none();
  return bestPairing(a.length, b.length, (i, j) => lineSimilarity(at(aLines, i), at(bLines, j)));
}

function foldedLine(line: string): FoldedLine {
  const folded = foldSpace(line);
  return { folded, words: bagOf(countWords(folded)) };
}

function lineSimilarity(a: FoldedLine, b: FoldedLine): number {
  if (a.folded === b.folded) return a.folded === '' ? 0.1 : 1.5;
  if (a.words.total + b.words.total === 0) return 0;
  const similarity = similarityFrom(a.words, b.words, SIMILARITY_MIN);
  return similarity > 0 && areOtherItems(a.folded, b.folded) ? 0 : similarity;
}
