import type { FileMetadata, RawBlock } from '../parse/block.ts';
import { utcTime } from '../parse/dates/utc-time.ts';
import { findWrittenDate } from '../parse/dates/written-date.ts';
import { presentFacts } from '../parse/source-document.ts';
import { readCsv } from '../parse/tables/read-csv.ts';
import { withoutByteOrderMark } from '../lib/strings/without-byte-order-mark.ts';

/** Cells by the names of their columns, such as a row of a CSV export; column names match regardless of case and spaces. */
export class CsvRecord {
  private readonly cells: Map<string, { name: string; values: string[] }>;

  constructor(cells: Iterable<readonly [name: string, text: string]>) {
    this.cells = new Map();
    for (const [name, text] of cells) {
      const value = text.trim();
      const cell = this.cells.get(columnKey(name)) ?? { name: name.trim(), values: [] };
      if (value !== '') cell.values.push(value);
      this.cells.set(columnKey(name), cell);
    }
  }

  /** Returns the first non-empty cell of several possible columns, or null; the values of columns of the same name as a list in one text. */
  get(...columns: string[]): string | null {
    const filled = columns.map((column) => this.all(column)).find((values) => values.length > 0);
    return filled ? filled.join('; ') : null;
  }

  /** Joins the first non-empty cell of each of several lists of columns. */
  join(separator: string, ...parts: readonly (readonly string[])[]): string {
    return parts.flatMap((columns) => this.get(...columns) ?? []).join(separator);
  }

  /** Returns every value of a column: some exporters write several values as several columns of the same name. */
  all(column: string): readonly string[] {
    return this.cells.get(columnKey(column))?.values ?? [];
  }

  /** Returns a cell with a date as ISO 8601; dates without a zone are UTC, as exporters write them. */
  date(...columns: string[]): string | null {
    return csvDate(this.get(...columns));
  }

  /** Returns all other non-empty cells as `Column: value` lines of one property block, and as metadata if short. */
  rest(used: readonly string[]): { blocks: RawBlock[]; metadata: FileMetadata } {
    const taken = new Set(used.map(columnKey));
    const filled = [...this.cells]
      .filter(([key, { values }]) => values.length > 0 && !taken.has(key))
      .map(([, { name, values }]) => ({ name, value: values.join('; ') }));
    const lines = filled.map(({ name, value }) => `${name}: ${value}`);
    const blocks: RawBlock[] = lines.length > 0 ? [{ type: 'property', text: lines.join('\n') }] : [];
    const short = filled.filter(({ value }) => value.length <= 300).map(({ name, value }) => [name, value]);
    return { blocks, metadata: presentFacts(Object.fromEntries(short)) };
  }
}

/** Converts fields of an answer in JSON to a record; nested objects, which repeat other fields, are empty. */
export const recordOf = (fields: Record<string, unknown>): CsvRecord =>
  new CsvRecord(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? '' : String(value ?? ''),
    ]),
  );

/** Reads a CSV export into records. */
export function csvRecords(text: string): CsvRecord[] {
  const [header = [], ...rows] = readCsv(text).rows;
  return rows.map((row) => new CsvRecord(header.map((name, i) => [name, row[i] ?? ''])));
}

/** Returns the header cells of a CSV text in the form of `columnKey`. */
export function csvHeader(text: string): Set<string> {
  const [header] = readCsv(text.slice(0, headerEnd(text)), { rowsMax: 1 }).rows;
  return new Set((header ?? []).map(columnKey));
}

/** Returns a column's name as it is compared: lower case, letters and digits only. */
export function columnKey(name: string): string {
  return withoutByteOrderMark(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const SLASHED = /^\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4})\b/;
const DOTTED = /^\d{1,2}\.\d{1,2}\.\d{4}/;

/** Converts a cell to ISO 8601 in UTC; null if it is not a calendar date. With dots the day comes first, with slashes the month. */
export function csvDate(value: string | null): string | null {
  const cell = value?.trim() ?? '';
  const day = findWrittenDate(cell);
  // JavaScript guesses what is missing: “Sprint 5” would be in May 2001.
  if (!day && !SLASHED.test(cell)) return null;
  const bare = (day ? cell.replace(DOTTED, day.date) : cell)
    .replace(/\s+UTC$/, 'Z')
    .replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d\S*) ?/, '$1T$2');
  return utcTime(bare);
}

/** Returns the end of the first record: no known export has line feeds inside quotes in its header. */
function headerEnd(text: string): number {
  const end = text.indexOf('\n');
  return end === -1 ? text.length : end + 1;
}
