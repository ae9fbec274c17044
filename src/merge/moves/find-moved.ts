import type { HunkTexts } from '../hunk.types.ts';
import { similarity } from '../words/similarity.ts';
import { countWords, total } from '../words/word-delta.ts';
import { foldSpace } from '../fold-space.ts';
import { splitLines } from '../split-lines.ts';

/** A place where a side changed something, by its kind, with its three versions. */
export interface Change {
  kind: 'ours' | 'theirs' | 'both';
  texts: HunkTexts;
}

/** Share of a block's lines that must stand unchanged elsewhere for it to count as moved there. */
const SAME_LINES_MIN = 0.5;
/** Similarity from which a single reworded line counts as moved. */
const SIMILARITY_MIN = 0.6;
/** Words below which a block says too little to be known again. */
const WORDS_MIN = 4;

/** Places looked at for one block; with more a block of one line must be found by that very line. */
const PLACES_MAX = 20;

/** The block at its new place: the change it stands in, and the text before, of and after it there. */
export interface MovedBlock {
  at: number;
  before: string;
  moved: string;
  after: string;
}

/** What one side alone put in, by change and by line. */
export interface Inserted {
  texts: Map<number, string[]>;
  byLine: Map<string, number[]>;
}

/** Collects the lines of the changes that only `side` made. */
export function insertedBy(changes: readonly Change[], side: 'ours' | 'theirs'): Inserted {
  const inserted: Inserted = { texts: new Map(), byLine: new Map() };
  for (const [at, { kind, texts }] of changes.entries()) {
    if (kind !== side) continue;
    const lines = splitLines(texts[side]);
    inserted.texts.set(at, lines);
    for (const line of new Set(lines.map(foldSpace))) {
      if (line !== '')
        inserted.byLine.set(line, [...(inserted.byLine.get(line) ?? []).slice(0, PLACES_MAX), at]);
    }
  }
  return inserted;
}

/** Finds where a side that removed `block` put it back, among what that side alone inserted; null when nowhere. */
export function findMoved(
  block: string,
  inserted: Inserted,
  taken: ReadonlyMap<number, unknown>,
): MovedBlock | null {
  const words = countWords(block);
  if (total(words) < WORDS_MIN) return null;
  const wanted = new Set(splitLines(block).map(foldSpace).filter(Boolean));
  const places = new Set([...wanted].flatMap((line) => inserted.byLine.get(line) ?? []));
  const isFew = inserted.texts.size <= PLACES_MAX;
  if (wanted.size === 1 && isFew) for (const at of inserted.texts.keys()) places.add(at);
  let best: { at: number; from: number; to: number; share: number } | null = null;
  for (const at of places) {
    if (taken.has(at)) continue;
    const found = stretchOf(inserted.texts.get(at)!, wanted, words);
    if (found && found.share > (best?.share ?? 0)) best = { at, ...found };
  }
  if (!best) return null;
  const lines = inserted.texts.get(best.at)!;
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
    const share = similarity(countWords(line), words);
    if (share >= SIMILARITY_MIN && share > (best?.share ?? 0)) best = { from: i, to: i + 1, share };
  }
  return best;
}
