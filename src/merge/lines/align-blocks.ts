import { at } from '../../lib/at.ts';
import { countInvariants } from '../words/invariants.ts';
import { bagOf, similarityFrom, type WordBag } from '../words/similarity.ts';
import { countWords } from '../words/word-delta.ts';
import { bestPairing } from './best-pairing.ts';
import { areOtherItems } from './items.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Blocks less similar than this, by words or by what survives a translation, are not versions of each other. */
const SIMILARITY_MIN = 0.35;
const INVARIANTS_MIN = 0.5;

/** Maximum pairs compared in one hunk; a larger hunk is not split. */
const PAIRS_MAX = 4000;

/** Returns for each block of `a` the block of `b` that is most likely a version of it, or -1; order is preserved. */
export function alignBlocks(a: readonly string[], b: readonly string[]): Int32Array {
  if (a.length * b.length > PAIRS_MAX) return new Int32Array(a.length).fill(-1);
  const [aFeatures, bFeatures] = [a.map(featuresOf), b.map(featuresOf)];
  return bestPairing(a.length, b.length, (i, j) => pairSimilarity(at(aFeatures, i), at(bFeatures, j)));
}

interface BlockFeatures {
  folded: string;
  words: WordBag;
  invariants: WordBag;
}

function featuresOf(block: string): BlockFeatures {
  return {
    folded: foldSpace(block),
    words: bagOf(countWords(block)),
    invariants: bagOf(countInvariants(block)),
  };
}

function pairSimilarity(a: BlockFeatures, b: BlockFeatures): number {
  if (a.folded === b.folded) return 1.5;
  if (areOtherItems(a.folded, b.folded)) return 0;
  const byWords = a.words.total + b.words.total === 0 ? 0 : similarityFrom(a.words, b.words, SIMILARITY_MIN);
  if (byWords > 0 || a.invariants.total === 0 || b.invariants.total === 0) return byWords;
  return similarityFrom(a.invariants, b.invariants, INVARIANTS_MIN) * 0.9;
}
