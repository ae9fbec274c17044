import { likeness } from '../words/likeness.ts';
import { countWords, total } from '../words/word-delta.ts';
import { bestPairing } from './best-pairing.ts';
import { foldSpace } from './fold-space.ts';

/** Blocks less alike than this, by words or by what survives a translation, are not versions of one block. */
const LIKENESS_MIN = 0.35;
const LASTING_MIN = 0.5;

/** Most pairs compared in one hunk; a larger hunk is left whole. */
const PAIRS_MAX = 4000;

/** What a rewording or translation leaves alone: link targets, anchors, code spans, numbers. */
const LASTING = /https?:\/\/[^\s)>\]]+|\]\([^)\s]+|\{#[\w-]+\}|`[^`\n]+`|\d+(?:[.,]\d+)*/g;

/** For each block of `a` the block of `b` that is most likely a version of it, or -1; order is kept. */
export function alignBlocks(a: readonly string[], b: readonly string[]): Int32Array {
  if (a.length * b.length > PAIRS_MAX) return new Int32Array(a.length).fill(-1);
  const [aSigns, bSigns] = [a.map(signsOf), b.map(signsOf)];
  return bestPairing(a.length, b.length, (i, j) => pairLikeness(aSigns[i]!, bSigns[j]!));
}

interface BlockSigns {
  folded: string;
  words: Map<string, number>;
  lasting: Map<string, number>;
}

function signsOf(block: string): BlockSigns {
  const lasting = new Map<string, number>();
  for (const [found] of block.matchAll(LASTING)) lasting.set(found, (lasting.get(found) ?? 0) + 1);
  return { folded: foldSpace(block), words: countWords(block), lasting };
}

function pairLikeness(a: BlockSigns, b: BlockSigns): number {
  if (a.folded === b.folded) return 1.5;
  const byWords = likeness(a.words, b.words);
  if (byWords >= LIKENESS_MIN) return byWords;
  const byLasting = total(a.lasting) > 0 && total(b.lasting) > 0 ? likeness(a.lasting, b.lasting) : 0;
  return byLasting >= LASTING_MIN ? byLasting * 0.9 : 0;
}
