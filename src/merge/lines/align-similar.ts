import { bagOf, similarityFrom } from '../words/similarity.ts';
import { countWords } from '../words/word-delta.ts';
import { bestPairing } from './best-pairing.ts';
import { foldSpace } from '../fold-space.ts';

/** Lines less alike than this (Dice of their words) are not versions of one line. */
const SIMILARITY_MIN = 0.4;

/** Most pairs of lines, and most steps through their words, in one hunk; a larger hunk is left whole. */
const PAIRS_MAX = 10_000;
const STEPS_MAX = 2_000_000;

/**
 * For each line of `a` the line of `b` that is most likely a version of it, or -1; order is kept. All -1 when there is too much to
 * compare.
 */
export function alignSimilar(a: readonly string[], b: readonly string[]): Int32Array {
  const none = () => new Int32Array(a.length).fill(-1);
  if (a.length * b.length > PAIRS_MAX) return none();
  const [aFolded, bFolded] = [a.map(foldSpace), b.map(foldSpace)];
  const bags = (lines: string[]) => lines.map((line) => bagOf(countWords(line)));
  const [aWords, bWords] = [bags(aFolded), bags(bFolded)];
  const steps =
    [...aWords, ...bWords].reduce((sum, words) => sum + words.counts.size, 0) * Math.max(a.length, b.length);
  if (steps > STEPS_MAX) return none();
  return bestPairing(a.length, b.length, (i, j) => {
    if (aFolded[i] === bFolded[j]) return aFolded[i] === '' ? 0.1 : 1.5;
    if (aWords[i]!.total + bWords[j]!.total === 0) return 0;
    return similarityFrom(aWords[i]!, bWords[j]!, SIMILARITY_MIN);
  });
}
