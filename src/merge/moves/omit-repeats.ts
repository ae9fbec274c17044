import type { HunkTexts, HunkVerdict } from '../hunk.types.ts';
import { isItemOrRow } from '../lines/union-lines.ts';
import { splitLines } from '../split-lines.ts';
import { countWords, total } from '../words/word-delta.ts';
import type { Change } from './find-moved.ts';
import { tally } from '../../lib/lists/tally.ts';
import { foldSpace } from '../../lib/strings/fold-space.ts';

/** With fewer words, a repeated insertion may be coincidence. */
const WORDS_MIN = 6;

/**
 * Finds insertions of the other side that would duplicate a block or bring back what the user deleted: the user also inserted each of its
 * lines elsewhere, or deleted them where the other side moved them from. They are dropped and reported.
 */
export function findRepeatedBlocks(changes: readonly Change[]): Map<number, HunkVerdict> {
  const { inserted, deleted } = changesOfUser(changes);
  const verdicts = new Map<number, HunkVerdict>();
  for (const [i, { kind, texts }] of changes.entries()) {
    const isInsertion = kind === 'theirs' && foldSpace(texts.base) === '';
    if (!isInsertion || total(countWords(texts.theirs)) < WORDS_MIN) continue;
    const lines = countLines(texts.theirs);
    const kept = { decision: 'ours', text: texts.ours, confidence: 0.9 } as const;
    if (take(lines, inserted)) {
      verdicts.set(i, { ...kept, reason: 'already-in-ours' });
    } else if (take(lines, deleted)) {
      verdicts.set(i, { ...kept, reason: 'deleted-by-ours', dropped: { theirs: texts.theirs } });
    }
  }
  return verdicts;
}

/** Counts lines that the user inserted anywhere, and lines that the user deleted where the other side also changed something. */
function changesOfUser(changes: readonly Change[]) {
  const inserted = new Map<string, number>();
  const deleted = new Map<string, number>();
  for (const { kind, texts } of changes) {
    if (kind === 'theirs') continue;
    const base = countLines(texts.base);
    const ours = countLines(texts.ours);
    addSurplus(inserted, ours, base);
    if (kind === 'both') addSurplus(deleted, base, ours, countLines(texts.theirs));
  }
  return { inserted, deleted };
}

/**
 * Returns the changes without the other side's list items and rows that the user also inserted, but in another change; otherwise they would
 * appear twice.
 */
export function omitRepeatedItems(changes: readonly Change[]): readonly Change[] {
  const wanted = new Map(
    changes.flatMap((change) => {
      const items = change.kind === 'both' ? newItems(change.texts) : [];
      return items.length > 0 ? [[change, items] as const] : [];
    }),
  );
  if (wanted.size === 0) return changes;
  const all = new Set([...wanted.values()].flat());
  const inserted = new Set(
    changes.flatMap(({ kind, texts }) => (kind === 'theirs' ? [] : ownLines(texts, all))),
  );
  return changes.map((change) => {
    const repeats = new Set(wanted.get(change)?.filter((line) => inserted.has(line)));
    if (repeats.size === 0) return change;
    const lines = splitLines(change.texts.theirs).filter((line) => !repeats.has(foldSpace(line)));
    return { ...change, texts: { ...change.texts, theirs: lines.join('') } };
  });
}

/** Returns the other side's list items and rows that neither base nor the user has here, with enough words to be recognized. */
function newItems({ base, ours, theirs }: HunkTexts): string[] {
  const items = splitLines(theirs).filter(
    (line) => isItemOrRow(line) && total(countWords(line)) >= WORDS_MIN,
  );
  if (items.length === 0) return [];
  const known = new Set([...splitLines(base), ...splitLines(ours)].map(foldSpace));
  return items.map(foldSpace).filter((line) => !known.has(line));
}

/** Returns which of the lines the user inserted in this change. */
function ownLines({ base, ours }: HunkTexts, lines: ReadonlySet<string>): string[] {
  const mine = splitLines(ours)
    .map(foldSpace)
    .filter((line) => lines.has(line));
  if (mine.length === 0) return mine;
  const before = new Set(splitLines(base).map(foldSpace));
  return mine.filter((line) => !before.has(line));
}

const countLines = (text: string): Map<string, number> =>
  tally(splitLines(text).map(foldSpace).filter(Boolean));

/** Adds to `sum` the lines of `a` that exceed those of each of `others`. */
function addSurplus(
  sum: Map<string, number>,
  a: Map<string, number>,
  ...others: Map<string, number>[]
): void {
  for (const [line, count] of a) {
    const more = count - Math.max(...others.map((other) => other.get(line) ?? 0));
    if (more > 0) sum.set(line, (sum.get(line) ?? 0) + more);
  }
}

/** Takes all the lines out of `stock`, or none if one is missing. */
function take(lines: Map<string, number>, stock: Map<string, number>): boolean {
  const left = new Map<string, number>();
  for (const [line, count] of lines) {
    const rest = (stock.get(line) ?? 0) - count;
    if (rest < 0) return false;
    left.set(line, rest);
  }
  for (const [line, rest] of left) stock.set(line, rest);
  return true;
}
