import { splitSentences } from '../../../text/sentences.ts';

/** A piece of a text, with its form. `lead` is the line that introduces a list. */
export interface TextPiece {
  start: number;
  end: number;
  form: 'sentence' | 'item' | 'row' | 'property';
  lead: { start: number; end: number } | null;
  /** The header of a table, for its rows. */
  cells?: { header: string[]; row: string[] };
}

const ITEM = /^[ \t]*(?:[-*+•–]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
/** `Cleaning: Blitz`: among other such lines, a line of a list, not of a paragraph. */
const LABELED = /^[ \t]*\p{Lu}[^\n:.!?]{1,40}:[ \t]+\S/u;
const ROW = /^[ \t]*\|.*\|[ \t]*$/;
const RULE = /^[ \t]*\|[ \t:|-]+\|[ \t]*$/;

/**
 * Splits a text that was kept as written, such as a message, into sentences, list items and table rows. Offsets refer to `text`; the line
 * above a list is its lead-in.
 */
export function splitPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let header: string[] | null = null;
  let lead: { start: number; end: number } | null = null;
  let prose = { start: 0, end: 0 };
  const endProse = () => {
    const said = text.slice(prose.start, prose.end);
    for (const sentence of splitSentences(said)) {
      const at = { start: prose.start + sentence.start, end: prose.start + sentence.end };
      pieces.push({ ...at, form: 'sentence', lead: null });
      lead = at;
    }
    prose = { start: prose.end, end: prose.end };
  };
  const lines = [...text.matchAll(/[^\n]+/g)];
  for (const [i, { 0: line, index: start }] of lines.entries()) {
    const end = start + line.trimEnd().length;
    const marker = ITEM.exec(line)?.[0].length ?? (isLabeled(lines, i) ? 0 : undefined);
    if (ROW.test(line)) {
      endProse();
      if (RULE.test(line)) continue;
      const row = cellsOf(line);
      if (header) pieces.push({ start, end, form: 'row', lead, cells: { header, row } });
      else header = row;
    } else if (marker !== undefined) {
      endProse();
      header = null;
      pieces.push({ start: start + marker, end, form: 'item', lead });
    } else {
      if (header || pieces.at(-1)?.form === 'item') lead = null;
      header = null;
      if (prose.start === prose.end) prose = { start, end };
      prose.end = end;
      continue;
    }
    prose = { start: end, end };
  }
  endProse();
  return pieces.filter((piece) => piece.start < piece.end);
}

/** Returns whether a line and the one next to it begin with a label and a colon. */
const isLabeled = (lines: readonly RegExpExecArray[], at: number): boolean =>
  LABELED.test(lines[at]?.[0] ?? '') &&
  [lines[at - 1], lines[at + 1]].some((other) => LABELED.test(other?.[0] ?? ''));

/** Splits the properties of a record, one in a line. */
export const splitProperties = (text: string): TextPiece[] =>
  [...text.matchAll(/\S[^\n]*/g)].map(({ 0: line, index: start }) => ({
    start,
    end: start + line.trimEnd().length,
    form: 'property',
    lead: null,
  }));

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Returns a row with the header of each cell: `City: Leeds; Desks: 12`. Omits empty cells. */
export const rowText = (header: readonly string[], row: readonly string[]): string =>
  row
    .map((cell, i) => (cell && header[i] ? `${header[i]}: ${cell}` : cell))
    .filter(Boolean)
    .join('; ');
