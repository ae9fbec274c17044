import { foldCase } from './fold.ts';
import { analyseToken } from './terms/analyse-token.ts';
import { classOf, classOfPair, DENSE, JOINER, OTHER, SURROGATE, WORD } from './terms/character-class.ts';
import { STOP_WORDS } from './terms/stop-words.ts';

/** Units longer than this are handed on in pieces, so that one endless “word” costs no more than text does. */
const TOKEN_CHARS_MAX = 1024;

/**
 * Calls `visit` with each term of `text` and its position (words counted from 1; a whole identifier stands at its first part).
 * Terms are NFKC, case and accents folded, English words stemmed (Porter2); scripts without spaces give overlapping pairs of characters.
 */
export function visitTerms(text: string, visit: (term: string, position: number) => void): void {
  let position = 0;
  let at = 0;
  while (at < text.length) {
    const kind = kindAt(text, at);
    if (kind === WORD) {
      const end = tokenEnd(text, at);
      for (const terms of analyseToken(text.slice(at, end))) {
        position++;
        for (const term of terms) visit(term, position);
      }
      at = end;
    } else if (kind === DENSE) {
      const end = runEnd(text, at, DENSE);
      position = visitPairs(text.slice(at, end), position, visit);
      at = end;
    } else {
      at += isPair(text, at) ? 2 : 1;
    }
  }
}

/** Every term of `text` in order, stop words among them; what documents are indexed by. See visitTerms. */
export function terms(text: string): string[] {
  const found: string[] = [];
  visitTerms(text, (term) => found.push(term));
  return found;
}

/** Terms of a search query: as `terms`, without stop words and doubles; when nothing else is there, the stop words. */
export function queryTerms(query: string): string[] {
  const all = terms(query);
  const telling = all.filter((term) => !isStopTerm(term));
  return [...new Set(telling.length > 0 ? telling : all)];
}

/** How often each term stands in `text`, stop words left out. */
export function termFrequencies(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  visitTerms(text, (term) => {
    if (!isStopTerm(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  });
  return counts;
}

const STOP_TERMS: ReadonlySet<string> = new Set([...STOP_WORDS].flatMap((word) => analyseToken(word).flat()));

/** Whether `term` (as `terms` gives it) is the term of an English stop word. */
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

/** End of the written unit at `from`: word characters, and joiners (at most two) with a word character on both sides. */
function tokenEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + TOKEN_CHARS_MAX);
  let at = from;
  while (at < limit) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    if (kind === WORD) at++;
    else if (kind === SURROGATE && kindAt(text, at) === WORD) at += 2;
    else if (kind === JOINER) {
      let next = at + 1;
      while (next < at + 3 && next < limit && classOf(text.charCodeAt(next)) === JOINER) next++;
      if (next >= text.length || kindAt(text, next) !== WORD) return at;
      at = next;
    } else return at;
  }
  return at;
}

function visitPairs(run: string, from: number, visit: (term: string, position: number) => void): number {
  const characters = [...foldCase(run)];
  let position = from;
  if (characters.length === 1) {
    visit(characters[0] ?? '', ++position);
    return position;
  }
  for (let at = 0; at + 1 < characters.length; at++)
    visit(`${characters[at]}${characters[at + 1]}`, ++position);
  return position;
}
