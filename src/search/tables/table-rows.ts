import type { Span } from '../../text/passages/packed-passage.ts';
import { visitTerms } from '../../text/terms.ts';

/** A word of the question as the ranking weighs it. */
export interface HeldWord {
  word: string;
  hashes: readonly number[];
  weight: number;
}

interface Row {
  start: number;
  end: number;
  span: Span;
}

/** Between the cells of a row. */
const CELL = ' | ';
/** A smaller table is shown as it is. */
const ROWS_MIN = 3;
/** More rows that hold equally much are no answer by themselves. */
const SHOWN_MAX = 3;
/** Header and row, with the headings above, hold so much of what the whole passage holds of the question, by weight: else that says more than the row. */
const COVERED_MIN = 0.8;

/**
 * The header of a table and the rows of it that hold most of the question, when these say what a passage says of it; null: the passage is to be
 * shown whole. A table that was cut has its header in each passage (parse/blocks/split-block.ts).
 */
export function findTableRows(
  passage: { text: string; heading: string; spans: readonly Span[] },
  held: readonly HeldWord[],
): Span[] | null {
  const { text, heading, spans } = passage;
  if (!held.length || !text.includes(CELL)) return null;
  const wordsOf = wordFinder(held);
  const weightOf = (words: Iterable<number>) =>
    [...words].reduce((sum, at) => sum + (held[at]?.weight ?? 0), 0);
  const above = wordsOf(heading);
  const needed = COVERED_MIN * weightOf(both(wordsOf(text), above));
  for (const [header, ...rows] of tablesOf(text, spans)) {
    if (!header) continue;
    const context = both(wordsOf(textOf(text, header)), above);
    const scored = rows.map((row) => ({ row, words: wordsOf(textOf(text, row)) }));
    const most = Math.max(0, ...scored.map(({ words }) => weightOf(words)));
    const best = scored.filter(({ words }) => most > 0 && weightOf(words) === most);
    if (!best.length || best.length > SHOWN_MAX) continue;
    const shown = best.reduce((all, { words }) => both(all, words), context);
    if (weightOf(shown) >= needed) return [header, ...best.map(({ row }) => row)].map(toSpan);
  }
  return null;
}

const both = (left: ReadonlySet<number>, right: ReadonlySet<number>): Set<number> =>
  new Set([...left, ...right]);

/** Which words of the question stand in a text, by their places among them. */
function wordFinder(held: readonly HeldWord[]): (text: string) => Set<number> {
  const places = new Map(held.flatMap(({ hashes }, place) => hashes.map((hash) => [hash, place])));
  return (text) => {
    const found = new Set<number>();
    visitTerms(text, ({ hash }) => {
      const place = places.get(hash);
      if (place !== undefined) found.add(place);
    });
    return found;
  };
}

/** The rows of each table, its header first: lines of one block that all have as many cells. */
function tablesOf(text: string, spans: readonly Span[]): Row[][] {
  const blocks = Map.groupBy(spans, (span) => span.block);
  return [...blocks.values()]
    .map((own) => own.flatMap((span) => linesOf(text, span)))
    .filter((rows) => {
      const [cells = 0, ...others] = rows.map((row) => textOf(text, row).split(CELL.trim()).length);
      return rows.length > ROWS_MIN && cells > 1 && others.every((count) => count === cells);
    });
}

function linesOf(text: string, span: Span): Row[] {
  const rows: Row[] = [];
  let start = span.start;
  for (const line of text.slice(span.start, span.end).split('\n')) {
    rows.push({ start, end: start + line.length, span });
    start += line.length + 1;
  }
  return rows;
}

const textOf = (text: string, { start, end }: Row): string => text.slice(start, end);

const toSpan = ({ start, end, span }: Row): Span => ({
  block: span.block,
  start,
  end,
  blockStart: span.blockStart + start - span.start,
});
