import type { TextFormatReader } from '../text-format.ts';
import type { RawDocument } from '../block.ts';
import { tableBlocks } from './table-blocks.ts';
import { PARSE_LIMITS_DEFAULT } from '../parse-limits.ts';
import { delimiterCounts, guessDelimiter, readCsv } from './read-csv.ts';

/** Reads a CSV file as tables that keep every cell unchanged; a file with one column becomes a list. */
export function parseCsv(source: string, cellsMax = PARSE_LIMITS_DEFAULT.cellsMax): RawDocument {
  const { rows, warnings, delimiter } = readCsv(source);
  const kept: string[][] = [];
  let cells = 0;
  for (const row of rows) {
    cells += row.length;
    if (cells > cellsMax) break;
    kept.push(row);
  }
  const truncated =
    kept.length < rows.length ? [`Only the first ${kept.length} of ${rows.length} rows were read.`] : [];
  const columns = kept[0]?.length ?? 0;
  return {
    title: null,
    blocks: tableBlocks(kept),
    metadata: { rows: Math.max(0, kept.length - 1), columns, ...(delimiter === ',' ? {} : { delimiter }) },
    warnings: [...warnings, ...truncated],
  };
}

/**
 * Returns whether a text without a name is CSV: at least three records with the same number of cells, three or more, and short header
 * cells. Prose with commas is uneven.
 */
export function looksLikeCsv(text: string): boolean {
  const sample = text.slice(0, 16 * 1024);
  const delimiter = guessDelimiter(sample);
  const counts = delimiterCounts(sample).map((record) => record.get(delimiter) ?? 0);
  // The sample may end mid-record.
  const whole = sample.length < text.length ? counts.slice(0, -1) : counts;
  const [first = 0] = whole;
  if (first < 2 || whole.length < 3 || whole.some((count) => count !== first)) return false;
  const header = sample.slice(0, sample.indexOf('\n')).split(delimiter);
  return header.every(
    (cell) => cell.trim().length > 0 && cell.trim().length <= 60 && !/[.!?]\s*$/.test(cell),
  );
}

export const csvFormat: TextFormatReader = {
  extensions: ['csv', 'tsv'],
  mediaTypes: ['text/csv', 'text/tab-separated-values'],
  isTrustedByName: true,
  isLikely: (text, { format }) => format !== 'text' && looksLikeCsv(text),
  parse: (text, { budget }) => parseCsv(text, budget.limits.cellsMax),
};
