import { CsvError, type Options, parse } from 'csv-parse/sync';
import { ParseError } from '../parse-error.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARS = 16 * 1024;

/** A CSV text as rows of cells, header row first. */
export interface CsvTable {
  delimiter: string;
  rows: string[][];
  warnings: string[];
}

/**
 * Reads comma-, semicolon-, tab- or bar-separated text (RFC 4180 plus what programs really write: rows of uneven length, quotes inside
 * fields, line feeds inside quotes). Throws `ParseError` (`malformed`) if a quote never ends.
 */
export function readCsv(source: string, options: { rowsMax?: number; delimiter?: string } = {}): CsvTable {
  const delimiter = options.delimiter ?? guessDelimiter(source);
  const to = options.rowsMax ?? Number.MAX_SAFE_INTEGER;
  const common = { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true, to } as const;
  try {
    return { delimiter, rows: rowsOf(source, common), warnings: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return readLoosely(source, common, error);
  }
}

/** Without `columns` the library returns rows of strings. */
const rowsOf = (source: string, options: Options): string[][] => parse(source, options);

/** Retries loosely: a lone quote within a field (`6" pipe`) breaks only strict parsing. */
function readLoosely(source: string, common: { delimiter: string }, strict: CsvError): CsvTable {
  try {
    const rows = rowsOf(source, { ...common, relax_quotes: true });
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

/** Returns the delimiter that splits the first records most evenly into the most cells. */
export function guessDelimiter(source: string): string {
  const records = delimiterCounts(source.slice(0, SAMPLE_CHARS)).slice(0, 50);
  let best = ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const first = records[0]?.get(delimiter) ?? 0;
    const even =
      records.filter((counts) => (counts.get(delimiter) ?? 0) === first).length / Math.max(1, records.length);
    const score = first * even * even;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

/** Counts each delimiter in every record, except inside quotes. */
export function delimiterCounts(sample: string): Map<string, number>[] {
  const records: Map<string, number>[] = [];
  let counts: Map<string, number> | null = null;
  let quoted = false;
  for (const char of sample) {
    if (char === '\n' && !quoted) {
      if (counts) records.push(counts);
      counts = null;
      continue;
    }
    if (char === '\r') continue;
    counts ??= new Map();
    if (char === '"') quoted = !quoted;
    else if (!quoted && DELIMITERS.includes(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  if (counts) records.push(counts);
  return records;
}
