import { indentOf } from './rst-lines.ts';

const GRID_BORDER = /^\+(?:[-=]+\+)+$/;
const SIMPLE_BORDER = /^=+(?: +=+)+$/;
/** Inside a table, a line under headers that span columns. */
const SPAN_LINE = /^-+(?: +-+)*$/;

/** A table's cells, as written, and the number of its lines. */
export interface TableLines {
  rows: string[][];
  lines: number;
}

/** Reads the table that starts at a line: a grid (`+---+`) or a simple one (`===  ===`); null if none starts there. */
export function tableAt(lines: readonly string[], at: number): TableLines | null {
  const line = lines[at] ?? '';
  if (GRID_BORDER.test(line)) return gridAt(lines, at);
  return SIMPLE_BORDER.test(line) ? simpleAt(lines, at) : null;
}

function gridAt(lines: readonly string[], at: number): TableLines | null {
  let end = at;
  while (/^[+|]/.test(lines[end] ?? '')) end++;
  const table = lines.slice(at, end);
  const columns = [...new Set(table.filter((line) => line.startsWith('+')).flatMap(bordersOf))].sort(
    (a, b) => a - b,
  );
  if (isSparse(columns.length, table)) return null;
  const rows: string[][] = [];
  let row: string[][] | null = null;
  for (const line of table) {
    if (/^\+[-=+]+\+?$/.test(line)) {
      if (row) rows.push(row.map(joined));
      row = null;
    } else {
      row ??= columns.slice(1).map(() => []);
      gridCells(line, columns).forEach((text, column) => row?.[column]?.push(text));
    }
  }
  return { rows: rows.filter(hasText), lines: end - at };
}

const bordersOf = (line: string): number[] => [...line].flatMap((char, i) => (char === '+' ? [i] : []));

/** Returns a line's text in every column; text that spans columns is in the first. */
function gridCells(line: string, columns: readonly number[]): string[] {
  const cells: string[] = [];
  let open = 0;
  for (const [i, start] of columns.slice(0, -1).entries()) {
    const end = columns[i + 1] ?? line.length;
    const text = line.slice(start + 1, end);
    const isSpanned = i > 0 && !/[|+]/.test(line[start] ?? '|');
    if (!isSpanned) open = cells.push(/^[-=+]+$/.test(text) ? '' : text.trim()) - 1;
    else {
      cells[open] = `${cells[open]}${line[start]}${text}`.trimEnd();
      cells.push('');
    }
  }
  return cells;
}

function simpleAt(lines: readonly string[], at: number): TableLines | null {
  const border = lines[at] ?? '';
  const starts = [...border.matchAll(/=+/g)].map((match) => match.index);
  let end = at + 1;
  let last = at;
  // The last border is followed by a blank line; blank lines inside separate rows.
  for (; end < lines.length; end++) {
    const line = lines[end] ?? '';
    if (SIMPLE_BORDER.test(line)) last = end;
    if (last > at && last < end && line === '' && lines[end - 1] === lines[last]) break;
  }
  if (isSparse(starts.length, lines.slice(at, end))) return null;
  const rows: string[][] = [];
  let isNew = true;
  for (const line of lines.slice(at + 1, last === at ? end : last)) {
    const isBetween = line === '' || SIMPLE_BORDER.test(line) || SPAN_LINE.test(line);
    isNew ||= isBetween;
    if (isBetween) continue;
    const cells = starts.map((start, i) => line.slice(start, starts[i + 1]).trim());
    const row = rows.at(-1);
    // A row without a first cell continues the one above.
    if (!row || isNew || cells[0] !== '') rows.push(cells);
    else cells.forEach((cell, i) => (row[i] = joined([row[i] ?? '', cell])));
    isNew = false;
  }
  return { rows: rows.filter(hasText), lines: (last === at ? end : last + 1) - at };
}

/** Cells that a table may have beyond its characters: a border of 100,000 columns above as many short lines would fill the memory. */
const EMPTY_CELLS_MAX = 100_000;

function isSparse(columns: number, table: readonly string[]): boolean {
  const chars = table.reduce((sum, line) => sum + line.length, 0);
  return columns * table.length > chars + EMPTY_CELLS_MAX;
}

const joined = (pieces: readonly string[]): string => pieces.filter((piece) => piece !== '').join(' ');
const hasText = (row: readonly string[]): boolean => row.some((cell) => cell !== '');

/** Reads the rows of a `list-table`: a list whose items are lists of cells. */
export function listRows(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  let column = 0;
  for (const line of lines) {
    const [, mark = '', cell] = /^([*-] +)[*-](?: +(.*))?$/.exec(line) ?? [];
    const isCell = mark === '' && indentOf(line) === column && /^ +[*-](?: |$)/.test(line);
    if (mark !== '') {
      rows.push([cell ?? '']);
      column = mark.length;
    } else if (isCell) rows.at(-1)?.push(line.trim().slice(1).trim());
    else if (line !== '') {
      const row = rows.at(-1);
      if (row) row[row.length - 1] = joined([row.at(-1) ?? '', line.trim()]);
    }
  }
  return rows.filter(hasText);
}
