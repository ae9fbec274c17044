import { stripVTControlCharacters } from 'node:util';

/** Renders rows under a header as text columns, two spaces apart; the last column is not padded. */
export function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const clean = [header, ...rows].map((row) => row.map(plainLine));
  const widthOf = (column: number) => Math.max(...clean.map((row) => (row[column] ?? '').length));
  const widths = header.map((_, column) => widthOf(column));
  return clean
    .map((row) =>
      row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))),
    )
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}

/** They reverse what is shown after them: a name would end in `.txt` that does not. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns one line without control characters: content of documents and file names must not control the terminal. */
export const plainLine = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  stripVTControlCharacters(text)
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .replace(DIRECTIONS, '')
    .trim();

/** Returns multi-line text without control characters except line feeds and tabs. */
export const plainText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  stripVTControlCharacters(text)
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g, ' ')
    .replace(DIRECTIONS, '');
