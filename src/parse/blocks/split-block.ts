import { tokenQuarters } from '../../lib/estimate-tokens.ts';
import type { Block } from '../block.ts';

/** A range of a block's text. */
export interface Piece {
  start: number;
  end: number;
}

const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const SENTENCE_END = /[.!?…؟۔።‼⁇⁈⁉।॥]/;
/** Sentence ends in scripts that put no space after them. */
const SPACELESS_END = /[。！？｡]/;
const CLOSING = /["'”’»)\]」』）]/;
/** Abbreviations after which a capital letter does not begin a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|St|No|Nr|vs|etc|e\.g|i\.e|cf|Fig|Figs|approx|Inc|Ltd|Co|z\.B|bzw|ca)\.\s*$/u;

/** Splits a block that is too long for one chunk; each result lists the pieces of one chunk (for a table, starting with its header row). */
export function splitBlock(block: Block, tokensMax: number): Piece[][] {
  if (block.type === 'table') return splitTable(block, tokensMax);
  const split = block.type === 'code' ? lastLineEnd : lastSentenceEnd;
  return splitText(block.text, 0, tokensMax, split).map((piece) => [piece]);
}

function splitTable(block: Block, tokensMax: number): Piece[][] {
  const ends = rowEnds(block);
  const split: FindSplit = (_text, start, limit) =>
    ends.findLast((end) => end > start && end <= limit) ?? null;
  const headerEnd = ends[0] ?? -1;
  const headerTokens = headerEnd === -1 ? Infinity : quarters(block.text, 0, headerEnd) / 4;
  if (headerTokens > tokensMax / 4) return splitText(block.text, 0, tokensMax, split).map((piece) => [piece]);
  const header = { start: 0, end: headerEnd };
  const rows = splitText(block.text, headerEnd + 1, tokensMax - Math.ceil(headerTokens), split);
  return rows.map((piece) => [header, piece]);
}

/** Returns where each table row ends in the text, which joins cells by ` | ` and rows by line feeds; cells may contain line feeds too. */
function rowEnds(block: Block): number[] {
  const ends: number[] = [];
  let at = -1;
  for (const row of block.table_rows ?? []) {
    at +=
      1 + row.reduce((length, cell) => length + cell.length, 0) + Math.max(0, row.length - 1) * ' | '.length;
    ends.push(at);
  }
  if (at === block.text.length) return ends;
  return [...block.text.matchAll(/\n|$/g)].map((match) => match.index);
}

/** Returns the best place at or before `limit` to end a piece that starts at `start`, or null. */
type FindSplit = (text: string, start: number, limit: number) => number | null;

function splitText(text: string, from: number, tokensMax: number, findSplit: FindSplit): Piece[] {
  const pieces: Piece[] = [];
  let start = skipBlank(text, from);
  while (start < text.length) {
    const limit = tokenLimit(text, start, tokensMax);
    const split =
      limit >= text.length ? text.length : (findSplit(text, start, limit) ?? lastWordEnd(text, start, limit));
    const end = trimEnd(text, start, split);
    if (end > start) pieces.push({ start, end });
    start = skipBlank(text, split);
  }
  return pieces;
}

/** Returns the first index that no longer fits if the text from `start` may have `tokensMax` tokens; at least one unit fits. */
function tokenLimit(text: string, start: number, tokensMax: number): number {
  let left = tokensMax * 4;
  let i = start;
  while (i < text.length && (left -= tokenQuarters(text.charCodeAt(i))) >= 0) i++;
  return Math.max(i, start + 1);
}

function quarters(text: string, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += tokenQuarters(text.charCodeAt(i));
  return sum;
}

/** Returns the last line end, which may be the limit itself. `lastIndexOf` has no lower bound: on one long line it would be quadratic. */
function lastLineEnd(text: string, start: number, limit: number): number | null {
  for (let i = limit; i > start; i--) if (text.charCodeAt(i) === 10) return i;
  return null;
}

/**
 * Returns the last sentence end that fits. Searches backwards for punctuation: `Intl.Segmenter` over the whole text costs 0.6 µs a
 * character (3 s for 5 MB) to find the few ends that are used.
 */
function lastSentenceEnd(text: string, start: number, limit: number): number | null {
  for (let i = Math.min(limit, text.length) - 1; i > start; i--) {
    const char = text.charAt(i);
    if (SPACELESS_END.test(char)) return closingEnd(text, i + 1, limit);
    if (!SENTENCE_END.test(char)) continue;
    const end = closingEnd(text, i + 1, limit);
    if (end !== null && endsSentence(text, start, end)) return end;
  }
  return lastLineEnd(text, start, limit);
}

/** Returns the index after the quotes and brackets that close the sentence, or null if they no longer fit. */
function closingEnd(text: string, index: number, limit: number): number | null {
  let end = index;
  while (end < text.length && CLOSING.test(text.charAt(end))) end++;
  return end <= limit ? end : null;
}

function endsSentence(text: string, start: number, end: number): boolean {
  if (end < text.length && !/\s/.test(text.charAt(end))) return false;
  const next = /\S/.exec(text.slice(end, end + 20))?.[0] ?? '';
  return !/\p{Ll}/u.test(next) && !ABBREVIATION.test(text.slice(Math.max(start, end - 16), end));
}

function lastWordEnd(text: string, start: number, limit: number): number {
  const tail = Math.max(start, limit - 400);
  for (let i = limit; i > tail; i--) if (/\s/.test(text[i] ?? '')) return i;
  const window = text.slice(tail, limit + 40);
  let last = -1;
  for (const { index } of words.segment(window)) {
    if (tail + index > limit) break;
    // The start of the window is not a word boundary.
    if (index > 0) last = tail + index;
  }
  return last > start ? last : lastGraphemeEnd(text, start, limit);
}

/** Never splits a surrogate pair or a combined character, unless one character alone exceeds the limit. */
function lastGraphemeEnd(text: string, start: number, limit: number): number {
  const tail = Math.max(start, limit - 64);
  let last = -1;
  for (const { index } of graphemes.segment(text.slice(tail, limit + 16))) {
    if (tail + index > limit) break;
    if (index > 0) last = tail + index;
  }
  if (last > start) return last;
  const splitsPair =
    /[\ud800-\udbff]/.test(text[limit - 1] ?? '') && /[\udc00-\udfff]/.test(text[limit] ?? '');
  return splitsPair ? limit + 1 : limit;
}

/** Skips spaces and blank lines, but not the indentation of the next line, which belongs to a line of code. */
function skipBlank(text: string, index: number): number {
  let lineStart = index;
  let i = index;
  for (; i < text.length && /\s/.test(text.charAt(i)); i++) if (text.charCodeAt(i) === 10) lineStart = i + 1;
  if (i === text.length) return i;
  const atLineStart = lineStart > index || index === 0 || text.charCodeAt(index - 1) === 10;
  return atLineStart ? lineStart : i;
}

function trimEnd(text: string, start: number, end: number): number {
  let i = end;
  while (i > start && /\s/.test(text.charAt(i - 1))) i--;
  return i;
}
