import { likeness } from '../hunks/likeness.ts';
import { countWords, total } from '../hunks/word-delta.ts';
import { foldSpace } from '../lines/fold-space.ts';
import { splitLines } from '../lines/split-lines.ts';
import type { Change } from './settle-moves.ts';

/** Share of a block's lines that must stand unchanged elsewhere for it to count as moved there. */
const SAME_LINES_MIN = 0.5;
/** Likeness from which a single reworded line counts as moved. */
const LIKENESS_MIN = 0.6;
/** Words below which a block says too little to be known again. */
const WORDS_MIN = 4;

/** The block at its new place: the change it stands in, and the text before, of and after it there. */
export interface MovedBlock {
  at: number;
  before: string;
  moved: string;
  after: string;
}

/** Finds where a side that removed `block` put it back, among the changes that this side alone made; null when nowhere. */
export function findMoved(
  block: string,
  changes: readonly Change[],
  mover: 'ours' | 'theirs',
  taken: ReadonlyMap<number, unknown>,
): MovedBlock | null {
  const words = countWords(block);
  if (total(words) < WORDS_MIN) return null;
  const wanted = new Set(splitLines(block).map(foldSpace).filter(Boolean));
  let best: { at: number; from: number; to: number; share: number } | null = null;
  for (const [at, { kind, texts }] of changes.entries()) {
    if (kind !== mover || taken.has(at)) continue;
    const found = stretchOf(splitLines(texts[mover]), wanted, words);
    if (found && found.share > (best?.share ?? 0)) best = { at, ...found };
  }
  if (!best) return null;
  const lines = splitLines(changes[best.at]!.texts[mover]);
  return {
    at: best.at,
    before: lines.slice(0, best.from).join(''),
    moved: lines.slice(best.from, best.to).join(''),
    after: lines.slice(best.to).join(''),
  };
}

/** From the first to the last line of the block found again; one line of much the same words will do for a block of one line. */
function stretchOf(
  lines: string[],
  wanted: ReadonlySet<string>,
  words: Map<string, number>,
): { from: number; to: number; share: number } | null {
  const hits = lines.flatMap((line, i) => (wanted.has(foldSpace(line)) ? [i] : []));
  const same = new Set(hits.map((i) => foldSpace(lines[i]!))).size;
  if (hits.length > 0 && same / wanted.size >= SAME_LINES_MIN) {
    return { from: hits[0]!, to: hits.at(-1)! + 1, share: same / wanted.size };
  }
  if (wanted.size > 1) return null;
  let best: { from: number; to: number; share: number } | null = null;
  for (const [i, line] of lines.entries()) {
    const share = likeness(countWords(line), words);
    if (share >= LIKENESS_MIN && share > (best?.share ?? 0)) best = { from: i, to: i + 1, share };
  }
  return best;
}
