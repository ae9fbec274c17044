import type { RawBlock } from '../block.ts';

/** Maximum rows of a table block; a reader always gets a whole block back. */
const BLOCK_ROWS_MAX = 1_000;
/** A longer header appears only in the first of several tables: 2 MB of CSV, half of it header, became 500 MB. */
const REPEATED_HEADER_CHARS_MAX = 10_000;

export interface Sheet {
  name: string;
  rows: string[][];
}

/** Turns sheets into headings and tables; long sheets become several tables that repeat the header row. */
export function sheetBlocks(sheets: readonly Sheet[]): RawBlock[] {
  return sheets.flatMap(({ name, rows }) => {
    const filled = rows.filter((row) => row.some((cell) => cell !== '')).map(trimRow);
    if (filled.length === 0) return [];
    return [{ type: 'heading', text: name, level: 2 } satisfies RawBlock, ...tableBlocks(filled)];
  });
}

/** Returns one table, or several of at most 1,000 rows that each start with the first row, unless it is very long. */
export function tableBlocks(rows: string[][]): RawBlock[] {
  const [header] = rows;
  if (!header) return [];
  const isRepeated = header.reduce((chars, cell) => chars + cell.length, 0) <= REPEATED_HEADER_CHARS_MAX;
  const blocks: RawBlock[] = [];
  for (let start = 1; start === 1 || start < rows.length; start += BLOCK_ROWS_MAX) {
    const above = start === 1 || isRepeated ? [header] : [];
    blocks.push(tableBlock([...above, ...rows.slice(start, start + BLOCK_ROWS_MAX)]));
  }
  return blocks;
}

/** Returns a table as a block, with its rows also as text. */
export function tableBlock(rows: string[][]): RawBlock {
  return { type: 'table', text: rows.map((row) => row.join(' | ')).join('\n'), table_rows: rows };
}

function trimRow(row: string[]): string[] {
  let end = row.length;
  while (end > 0 && row[end - 1] === '') end--;
  return row.slice(0, end);
}
