import type { TextFormatReader } from '../text-format.ts';
import type { RawBlock, RawDocument } from '../block.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

/**
 * Reads plain text: blank lines separate paragraphs, and inside a paragraph every character stays as it is. The title is the first line if
 * it is short and stands alone, else null.
 */
export function parseText(text: string): RawDocument {
  const blocks = paragraphs(text).map((paragraph): RawBlock => ({ type: 'paragraph', text: paragraph }));
  return { title: null, blocks, metadata: {}, warnings: [] };
}

/** Splits a text at blank lines; carriage returns of DOS and old Mac files become line feeds. */
export function paragraphs(text: string): string[] {
  const unix = normalizeNewlines(text);
  const found: string[] = [];
  let start = 0;
  let blankFrom = 0;
  // By hand: /\n\s*\n/ backtracks quadratically over long runs of spaces.
  for (let i = 0; i <= unix.length; i++) {
    const char = i < unix.length ? unix.charCodeAt(i) : -1;
    if (char === 10 || char === -1) {
      if (blankFrom >= 0 && i > blankFrom) {
        // The line [blankFrom, i) held only whitespace: a paragraph ends before it.
        pushParagraph(found, unix.slice(start, blankFrom));
        start = i + 1;
      } else if (blankFrom === i) {
        pushParagraph(found, unix.slice(start, i));
        start = i + 1;
      }
      blankFrom = i + 1;
    } else if (char !== 32 && char !== 9) {
      blankFrom = -1;
    }
  }
  pushParagraph(found, unix.slice(start));
  return found;
}

function pushParagraph(found: string[], raw: string): void {
  let start = 0;
  let end = raw.length;
  while (raw.charCodeAt(start) === 10) start++;
  while (end > start && raw.charCodeAt(end - 1) === 10) end--;
  if (end > start) found.push(raw.slice(start, end));
}

/** The fallback for text of no other format. */
export const textFormat: TextFormatReader = {
  extensions: ['txt', 'text', 'log'],
  mediaTypes: [],
  isLikely: () => true,
  parse: parseText,
};
