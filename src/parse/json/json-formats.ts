import type { TextFormatReader } from '../text-format.ts';
import { parseJson } from './parse-json.ts';
import { looksLikeJsonl, parseJsonl } from './parse-jsonl.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** JSON (RFC 8259). The name is trusted, so that broken JSON is reported. */
export const jsonFormat: TextFormatReader = {
  extensions: ['json'],
  mediaTypes: ['application/json'],
  isCertain: (_text, { format }) => format === 'json',
  isLikely: (text) => startsAsJson(text) && isJsonText(text),
  parse: parseJson,
};

/** JSON Lines, often under the extension of plain JSON. */
export const jsonlFormat: TextFormatReader = {
  extensions: ['jsonl', 'ndjson'],
  mediaTypes: ['application/jsonl', 'application/x-ndjson'],
  isCertain: (text, { format }) =>
    format === 'jsonl' || (format === 'json' && looksLikeJsonl(text) && !isJsonText(text)),
  isLikely: (text) => startsAsJson(text) && looksLikeJsonl(text) && !isJsonText(text),
  parse: parseJsonl,
};

const startsAsJson = (text: string): boolean => /^\s*[{[]/.test(text.slice(0, 1000));

/** Accepts objects and arrays only: `"quoted"` or `42` is plain text. */
function isJsonText(text: string): boolean {
  if (!/[}\]]\s*$/.test(text.slice(-100))) return false;
  try {
    JSON.parse(withoutByteOrderMark(text));
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
