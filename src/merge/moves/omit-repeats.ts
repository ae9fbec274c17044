import type { HunkTexts, HunkVerdict } from '../hunk.types.ts';
import { countWords, total } from '../words/word-delta.ts';
import { foldSpace } from '../fold-space.ts';
import { isItemOrRow } from '../lines/union-lines.ts';
import { splitLines } from '../split-lines.ts';
import type { Change } from './find-moved.ts';

/** Words below which a repeated insertion is no sign of anything. */
const WORDS_MIN = 6;

/**
 * Finds insertions of the other side that would put a block into the text a second time, or bring back what the user deleted: each of
 * its lines the user inserted too, at another place, or deleted where the other side moved it from. They are left out, and said so.
 */
export function findRepeatedBlocks(changes: readonly Change[]): Map<number, HunkVerdict> {
  const inserted = new Map<string, number>();
  const deleted = new Map<string, number>();
  for (const { kind, texts } of changes) {
    if (kind === 'theirs') continue;
    const base = countLines(texts.base);
    const ours = countLines(texts.ours);
    addSurplus(inserted, ours, base);
    if (kind === 'both') addSurplus(deleted, base, ours, countLines(texts.theirs));
  }
  const verdicts = new Map<number, HunkVerdict>();
  for (const [i, { kind, texts }] of changes.entries()) {
    if (kind !== 'theirs' || foldSpace(texts.base) !== '' || total(countWords(texts.theirs)) < WORDS_MIN)
      continue;
    const lines = countLines(texts.theirs);
    const reason = take(lines, inserted)
      ? 'already-in-ours'
      : take(lines, deleted)
        ? 'deleted-by-ours'
        : null;
    if (reason === null) continue;
    const verdict: HunkVerdict = { decision: 'ours', reason, text: texts.ours, confidence: 0.9 };
    verdicts.set(
      i,
      reason === 'deleted-by-ours' ? { ...verdict, dropped: { theirs: texts.theirs } } : verdict,
    );
  }
  return verdicts;
}

/**
 * The changes with the other side's list items and rows left out that the user inserted too, but in another change: put in here they
 * would stand twice.
 */
export function omitRepeatedItems(changes: readonly Change[]): readonly Change[] {
  const wanted = changes.map(({ kind, texts }) => (kind === 'both' ? newItems(texts) : NO_ITEMS));
  if (wanted.every((items) => items.size === 0)) return changes;
  const all = new Set(wanted.flatMap((items) => [...items]));
  const inserted = new Set(
    changes.flatMap(({ kind, texts }) => (kind === 'theirs' ? [] : ownLines(texts, all))),
  );
  return changes.map((change, i) => {
    const repeats = new Set([...wanted[i]!].filter((line) => inserted.has(line)));
    if (repeats.size === 0) return change;
    const lines = splitLines(change.texts.theirs).filter((line) => !repeats.has(foldSpace(line)));
    return { ...change, texts: { ...change.texts, theirs: lines.join('') } };
  });
}

const NO_ITEMS: ReadonlySet<string> = new Set();

/** The list items and rows of the other side that neither base nor the user has here, with enough words to be known again. */
function newItems({ base, ours, theirs }: HunkTexts): ReadonlySet<string> {
  const items = splitLines(theirs).filter(
    (line) => isItemOrRow(line) && total(countWords(line)) >= WORDS_MIN,
  );
  if (items.length === 0) return NO_ITEMS;
  const known = new Set([...splitLines(base), ...splitLines(ours)].map(foldSpace));
  return new Set(items.map(foldSpace).filter((line) => !known.has(line)));
}

/** Those of the lines that the user put into this change. */
function ownLines({ base, ours }: HunkTexts, lines: ReadonlySet<string>): string[] {
  const mine = splitLines(ours)
    .map(foldSpace)
    .filter((line) => lines.has(line));
  if (mine.length === 0) return mine;
  const before = new Set(splitLines(base).map(foldSpace));
  return mine.filter((line) => !before.has(line));
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of splitLines(text)) {
    const key = foldSpace(line);
    if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Adds to `sum` the lines of `a` beyond those of each of `others`. */
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

/** Takes all the lines out of `stock`, or none when one is missing. */
function take(lines: Map<string, number>, stock: Map<string, number>): boolean {
  for (const [line, count] of lines) if ((stock.get(line) ?? 0) < count) return false;
  for (const [line, count] of lines) stock.set(line, stock.get(line)! - count);
  return true;
}
