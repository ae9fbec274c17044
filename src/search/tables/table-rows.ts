import type { Span } from '../../text/passages/packed-passage.ts';
import { visitTerms } from '../../text/terms.ts';

/** A word of the question with its weight in the ranking. */
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

/** Separator between the cells of a row. */
const CELL = ' | ';
/** A table with no more lines than this is shown whole. */
const ROWS_MIN = 3;
/** If more rows than this match equally well, none of them is an answer by itself. */
const SHOWN_MAX = 3;
/** Share of the passage's question words, by weight, that header, rows and headings must have; else the passage says more than they do. */
const COVERED_MIN = 0.8;

/**
 * Returns the header of a table and the rows that match the question best, if they cover what the passage says about it; null: show the
 * whole passage. A table that was split has its header in each passage (parse/blocks/split-block.ts).
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

/** Returns a function that finds which words of the question a text contains, as indexes into `held`. */
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

/** Returns the rows of each table, header first: the lines of a block if they all have the same number of cells. */
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
