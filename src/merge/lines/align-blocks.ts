import { countLasting } from '../words/lasting.ts';
import { bagOf, likenessFrom, type WordBag } from '../words/likeness.ts';
import { countWords } from '../words/word-delta.ts';
import { bestPairing } from './best-pairing.ts';
import { foldSpace } from './fold-space.ts';

/** Blocks less alike than this, by words or by what survives a translation, are not versions of one block. */
const LIKENESS_MIN = 0.35;
const LASTING_MIN = 0.5;

/** Most pairs compared in one hunk; a larger hunk is left whole. */
const PAIRS_MAX = 4000;

/** For each block of `a` the block of `b` that is most likely a version of it, or -1; order is kept. */
export function alignBlocks(a: readonly string[], b: readonly string[]): Int32Array {
  if (a.length * b.length > PAIRS_MAX) return new Int32Array(a.length).fill(-1);
  const [aSigns, bSigns] = [a.map(signsOf), b.map(signsOf)];
  return bestPairing(a.length, b.length, (i, j) => pairLikeness(aSigns[i]!, bSigns[j]!));
}

interface BlockSigns {
  folded: string;
  words: WordBag;
  lasting: WordBag;
}

function signsOf(block: string): BlockSigns {
  return { folded: foldSpace(block), words: bagOf(countWords(block)), lasting: bagOf(countLasting(block)) };
}

function pairLikeness(a: BlockSigns, b: BlockSigns): number {
  if (a.folded === b.folded) return 1.5;
  const byWords = a.words.total + b.words.total === 0 ? 0 : likenessFrom(a.words, b.words, LIKENESS_MIN);
  if (byWords > 0 || a.lasting.total === 0 || b.lasting.total === 0) return byWords;
  return likenessFrom(a.lasting, b.lasting, LASTING_MIN) * 0.9;
}
