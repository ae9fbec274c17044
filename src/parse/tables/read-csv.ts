import { CsvError, parse } from 'csv-parse/sync';
import { ParseError } from '../parse-error.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A CSV text as rows of cells, header row first. */
export interface CsvTable {
  delimiter: string;
  rows: string[][];
  warnings: string[];
}

/**
 * Reads comma-, semicolon-, tab- or bar-separated text (RFC 4180 with what programs really write: rows of uneven length, quotes
 * inside fields, line feeds inside quotes). Throws `ParseError` (`malformed`) when a quote never ends.
 */
export function readCsv(source: string, options: { rowsMax?: number; delimiter?: string } = {}): CsvTable {
  const delimiter = options.delimiter ?? guessDelimiter(source);
  const to = options.rowsMax ?? Number.MAX_SAFE_INTEGER;
  const common = { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true, to } as const;
  try {
    return { delimiter, rows: parse(source, common) as string[][], warnings: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return readLoosely(source, common, error);
  }
}

/** A lone quote in the middle of a field (`6" pipe`) breaks the strict reading only. */
function readLoosely(source: string, common: { delimiter: string }, strict: CsvError): CsvTable {
  try {
    const rows = parse(source, { ...common, relax_quotes: true }) as string[][];
    return {
      delimiter: common.delimiter,
      rows,
      warnings: ['Some quotes are not as CSV demands; they were kept as text.'],
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ParseError(
      'malformed',
      `The CSV cannot be read (${strict.message}). Save it again with quoted fields.`,
      error,
    );
  }
}

/** The delimiter that parts the first lines most evenly into most cells. */
export function guessDelimiter(source: string): string {
  const sample = source.slice(0, 64 * 1024);
  let best = ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const counts = delimiterCounts(sample, delimiter).slice(0, 50);
    const [first = 0] = counts;
    const even = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    const score = first * even * even;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

/** How many delimiters every record has, those inside quotes not counted. */
export function delimiterCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let quoted = false;
  let filled = false;
  for (const char of sample) {
    if (char === '"') quoted = !quoted;
    else if (char === '\n' && !quoted) {
      if (filled) counts.push(count);
      [count, filled] = [0, false];
      continue;
    } else if (char === delimiter && !quoted) count++;
    if (char !== '\r') filled = true;
  }
  if (filled) counts.push(count);
  return counts;
}
