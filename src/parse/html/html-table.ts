import { cellText } from './cell-text.ts';
import type { ReadElement } from './dom.ts';

/** Returns whether a table holds data: at least two columns and no page layout in its cells. Other tables are read as plain content. */
export function isDataTable(table: ReadElement): boolean {
  if (table.getAttribute('role') === 'presentation') return false;
  if (table.querySelector('table, h1, h2, h3, form, article, section')) return false;
  const rows = ownRows(table);
  if (!rows.some((row) => cellsOf(row).length >= 2)) return false;
  const longest = Math.max(
    ...rows.flatMap((row) => cellsOf(row).map((cell) => (cell.textContent ?? '').length)),
  );
  return longest <= 2000;
}

/** Returns the rows of a table as text; a cell that spans columns is followed by empty cells, so that columns stay aligned. */
export function tableRows(table: ReadElement): string[][] {
  const rows = ownRows(table).map((row) =>
    cellsOf(row).flatMap((cell) => [cellText(cell), ...Array<string>(columnSpan(cell) - 1).fill('')]),
  );
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

function columnSpan(cell: ReadElement): number {
  const span = Number(cell.getAttribute('colspan') ?? '1');
  return Number.isInteger(span) && span > 1 ? Math.min(span, 100) : 1;
}

function ownRows(table: ReadElement): ReadElement[] {
  return [...table.querySelectorAll('tr')];
}

function cellsOf(row: ReadElement): ReadElement[] {
  return [...row.children].filter((cell) => /^t[dh]$/i.test(cell.localName));
}
