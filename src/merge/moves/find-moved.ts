import type { HunkTexts } from '../hunk.types.ts';
import { similarity } from '../words/similarity.ts';
import { countWords, total } from '../words/word-delta.ts';
import { isItemOrRow } from '../lines/union-lines.ts';
import { areOtherItems } from '../lines/items.ts';
import { splitLines } from '../split-lines.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** Share of a block's lines that must appear unchanged elsewhere for it to count as moved there. */
const SAME_LINES_MIN = 0.5;
/** Minimum similarity for a single reworded line to count as moved. */
const SIMILARITY_MIN = 0.6;
/** The same for a line where a version of it is expected: next to lines found again, or a list item or row with the block's footnotes. */
const VERSION_MIN = 0.35;
/** A block with fewer words says too little to be recognized elsewhere. */
const WORDS_MIN = 4;

/** A changed place: which sides changed it, and its three versions. */
export interface Change {
  kind: 'ours' | 'theirs' | 'both';
  texts: HunkTexts;
}

/** Places checked for one block; if there are more, a one-line block must match exactly. */
const PLACES_MAX = 20;

/** The block at its new place: the change that contains it, and the text before, of and after it there. */
export interface MovedBlock {
  at: number;
  before: string;
  moved: string;
  after: string;
}

/** What only one side inserted, by change and by line. */
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

/** Finds where a side that removed `block` put it back, among what only that side inserted; returns null if nowhere. */
export function findMoved(
  block: string,
  inserted: Inserted,
  taken: ReadonlyMap<number, unknown>,
): MovedBlock | null {
  const words = countWords(block);
  if (total(words) < WORDS_MIN) return null;
  const blockLines = splitLines(block).map(foldSpace);
  const wanted = new Set(blockLines.filter(Boolean));
  let best: MovedBlock | null = null;
  let bestShare = 0;
  for (const at of placesOf(wanted, inserted)) {
    const lines = taken.has(at) ? undefined : inserted.texts.get(at);
    const found = lines && findRange(lines, wanted, words);
    if (!found || found.share <= bestShare) continue;
    bestShare = found.share;
    const { from, to } = withReworded(found, lines.map(foldSpace), blockLines);
    best = {
      at,
      before: lines.slice(0, from).join(''),
      moved: lines.slice(from, to).join(''),
      after: lines.slice(to).join(''),
    };
  }
  return best;
}

/** Returns the changes that contain one of these lines; for a single line, which may be reworded, all changes if there are few. */
function placesOf(wanted: ReadonlySet<string>, { texts, byLine }: Inserted): Set<number> {
  const places = new Set([...wanted].flatMap((line) => byLine.get(line) ?? []));
  if (wanted.size === 1 && texts.size <= PLACES_MAX) for (const at of texts.keys()) places.add(at);
  return places;
}

interface BlockRange {
  from: number;
  to: number;
}

interface FoundRange extends BlockRange {
  /** Share of the block found, 0–1. */
  share: number;
}

/** Returns the range from the first to the last recognized line of the block; a one-line block may also match a similar line. */
function findRange(
  lines: readonly string[],
  wanted: ReadonlySet<string>,
  words: Map<string, number>,
): FoundRange | null {
  const folded = lines.map(foldSpace);
  const from = folded.findIndex((line) => wanted.has(line));
  const to = folded.findLastIndex((line) => wanted.has(line)) + 1;
  const share = new Set(folded.filter((line) => wanted.has(line))).size / wanted.size;
  if (share > 0 && share >= SAME_LINES_MIN) return { from, to, share };
  return wanted.size > 1 ? null : findSimilarLine(lines, [...wanted].join(''), words);
}

/** Extends the range by adjacent lines that are versions of the block's lines before its first and after its last recognized line. */
function withReworded(
  { from, to }: BlockRange,
  lines: readonly string[],
  block: readonly string[],
): BlockRange {
  const first = block.indexOf(lines[from] ?? '');
  const last = block.lastIndexOf(lines[to - 1] ?? '');
  if (first < 0 || last < 0) return { from, to };
  const before = countVersions(block.slice(0, first).reverse(), lines.slice(0, from).reverse());
  const after = countVersions(block.slice(last + 1), lines.slice(to));
  return { from: from - before, to: to + after };
}

/** Counts the leading lines that are pairwise versions of each other, up to the last non-blank one. */
function countVersions(block: readonly string[], lines: readonly string[]): number {
  let count = 0;
  for (const [i, line] of block.entries()) {
    const other = lines[i];
    if (other === undefined || (line === '') !== (other === '')) break;
    if (line === '') continue;
    if (similarity(countWords(line), countWords(other)) < VERSION_MIN) break;
    count = i + 1;
  }
  return count;
}

function findSimilarLine(
  lines: readonly string[],
  wanted: string,
  words: Map<string, number>,
): FoundRange | null {
  const cited = citedBy(wanted);
  let best: FoundRange | null = null;
  for (const [i, line] of lines.entries()) {
    if (areOtherItems(line, wanted)) continue;
    const share = similarity(countWords(line), words);
    const min = cited !== '' && citedBy(line) === cited ? VERSION_MIN : SIMILARITY_MIN;
    if (share >= min && share > (best?.share ?? 0)) best = { from: i, to: i + 1, share };
  }
  return best;
}

/** Returns the footnotes that a list item or row refers to; empty for other lines, where a footnote is weaker evidence. */
const citedBy = (line: string): string =>
  isItemOrRow(line) ? [...line.matchAll(/\[\^[^\]\s]+\]/g)].map(([reference]) => reference).join('') : '';
