import { readJson } from './read-json.ts';
import type { JsonValue } from './json-values.ts';
import type { RawDocument } from '../block.ts';
import { ParseError } from '../parse-error.ts';
import { jsonDocument } from './parse-json.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/**
 * Reads JSON Lines: one value per line, skipping blank lines; flat records with the same keys become a table. A broken last line (a log
 * that ends mid-line) is dropped with a warning; any other throws `ParseError` (`malformed`) with its line number.
 */
export function parseJsonl(source: string): RawDocument {
  const { values, warnings } = readJsonl(source);
  const [only = null, ...others] = values;
  return { ...jsonDocument(others.length === 0 && values.length === 1 ? only : values), warnings };
}

/** Returns the values of a JSON Lines text, in order. */
export function readJsonl(source: string): { values: JsonValue[]; warnings: string[] } {
  const lines = withoutByteOrderMark(source).split('\n');
  const values: JsonValue[] = [];
  const last = lines.findLastIndex((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      values.push(readJson(line));
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      if (error.code === 'malformed' && index === last && values.length > 0) {
        return { values, warnings: ['The last line is cut off and was left out.'] };
      }
      throw new ParseError(error.code, `Line ${index + 1}: ${error.message}`, error);
    }
  }
  return { values, warnings: [] };
}

/** Returns whether a text is JSON Lines: at least two lines, the first two each a complete object or array. */
export function looksLikeJsonl(source: string): boolean {
  const head = withoutByteOrderMark(source);
  const lines: string[] = [];
  let from = 0;
  while (lines.length < 2 && from < head.length) {
    const end = head.indexOf('\n', from);
    const line = head.slice(from, end === -1 ? head.length : end).trim();
    if (line !== '') lines.push(line);
    if (end === -1) break;
    from = end + 1;
  }
  return lines.length === 2 && lines.every((line) => /^[{[]/.test(line) && isJson(line));
}

function isJson(line: string): boolean {
  try {
    readJson(line);
    return true;
  } catch (error) {
    if (error instanceof ParseError) return false;
    throw error;
  }
}
