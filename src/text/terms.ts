import { foldCase } from './fold.ts';
import { analyzeToken, internTerm, STOP_TERMS, type Term, type TokenTerms } from './terms/analyze-token.ts';
import { classOf, classOfPair, DENSE, JOINER, OTHER, SURROGATE, WORD } from './terms/character-class.ts';

/** Longer units are split, so that one endless “word” costs no more than ordinary text. */
const TOKEN_CHARS_MAX = 1024;

/**
 * Calls `visit` with each term of `text` and its position (words counted from 1; a whole identifier has the position of its first part).
 * Terms are NFKC, case and accents folded, English words stemmed (Porter2); scripts without spaces give overlapping pairs of characters.
 */
export function visitTerms(text: string, visit: (term: Term, position: number) => void): void {
  const scan: TokenScan = { end: 0, hash1: 0, hash2: 0 };
  let position = 0;
  let at = 0;
  while (at < text.length) {
    const kind = kindAt(text, at);
    if (kind === WORD) {
      scanToken(text, at, scan);
      const found = analyzeToken(text, at, scan.end, scan.hash1, scan.hash2);
      if ('text' in found) visit(found, ++position);
      else position = visitPositions(found, position, visit);
      at = scan.end;
    } else if (kind === DENSE) {
      const end = runEnd(text, at, DENSE);
      position = visitPairs(text.slice(at, end), position, visit);
      at = end;
    } else {
      // Usually there is just one space between words.
      at += text.charCodeAt(at) >= 0xd800 && isPair(text, at) ? 2 : 1;
    }
  }
}

function visitPositions(
  found: TokenTerms,
  from: number,
  visit: (term: Term, position: number) => void,
): number {
  let position = from;
  for (const terms of found) {
    position++;
    for (const term of terms) visit(term, position);
  }
  return position;
}

/** Returns every term of `text` in order, including stop words; documents are indexed by these. See visitTerms. */
export function terms(text: string): string[] {
  const found: string[] = [];
  visitTerms(text, (term) => found.push(term.text));
  return found;
}

/** Returns the terms of a search query: as `terms`, without stop words and duplicates; if nothing is left, the stop words. */
export function queryTerms(query: string): string[] {
  const all = terms(query);
  const content = all.filter((term) => !isStopTerm(term));
  return [...new Set(content.length > 0 ? content : all)];
}

/** Counts each term of `text`, without stop words. */
export function termFrequencies(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  visitTerms(text, (term) => {
    if (!term.isStop) counts.set(term.text, (counts.get(term.text) ?? 0) + 1);
  });
  return counts;
}

/** Returns whether `term` (as returned by `terms`) is the term of an English stop word. */
export function isStopTerm(term: string): boolean {
  return STOP_TERMS.has(term);
}

function kindAt(text: string, at: number): number {
  const kind = classOf(text.charCodeAt(at));
  if (kind !== SURROGATE) return kind;
  return isPair(text, at) ? classOfPair(text.slice(at, at + 2)) : OTHER;
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}

function runEnd(text: string, from: number, kind: number): number {
  let at = from;
  while (at < text.length && kindAt(text, at) === kind) at += isPair(text, at) ? 2 : 1;
  return at;
}

interface TokenScan {
  end: number;
  hash1: number;
  hash2: number;
}

/**
 * Finds the end of the written unit at `from` (word characters, and up to two joiners with a word character on both sides) and computes two
 * 32-bit hashes of it (the rounds of cyrb53, see lib/hash53.ts, without its final mixing).
 */
function scanToken(text: string, from: number, scan: TokenScan): void {
  const limit = Math.min(text.length, from + TOKEN_CHARS_MAX);
  let hash1 = 0xdeadbeef | 0;
  let hash2 = 0x41c6ce57;
  let at = from;
  while (at < limit) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    let next = at + 1;
    if (kind === SURROGATE) {
      if (kindAt(text, at) !== WORD) break;
      next = at + 2;
    } else if (kind === JOINER) {
      while (next < at + 3 && next < limit && classOf(text.charCodeAt(next)) === JOINER) next++;
      if (next >= text.length || kindAt(text, next) !== WORD) break;
    } else if (kind !== WORD) break;
    for (; at < next; at++) {
      const unit = text.charCodeAt(at);
      hash1 = Math.imul(hash1 ^ unit, 2654435761);
      hash2 = Math.imul(hash2 ^ unit, 1597334677);
    }
  }
  scan.end = at;
  scan.hash1 = hash1;
  scan.hash2 = hash2;
}

function visitPairs(run: string, from: number, visit: (term: Term, position: number) => void): number {
  const characters = [...foldCase(run)];
  let position = from;
  if (characters.length === 1) {
    visit(internTerm(characters[0] ?? ''), ++position);
    return position;
  }
  for (let at = 0; at + 1 < characters.length; at++)
    visit(internTerm(`${characters[at]}${characters[at + 1]}`), ++position);
  return position;
}
