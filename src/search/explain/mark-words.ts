import { terms } from '../../text/terms.ts';

/** Half-open range of characters. */
export type CharRange = [start: number, end: number];

const WORD = /[\p{L}\p{N}]+(?:['’._-][\p{L}\p{N}]+)*/gu;
const ASCII = /^[\x00-\x7f]*$/;
/** Terms keep the beginning of a word, so words that begin differently are skipped. */
const BEGINNING = 2;
/** The kinds of ASCII characters of which WORD is made. */
const [LETTER, JOINER] = [1, 2];
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[\p{L}\p{N}]/u.test(character) ? LETTER : "'._-".includes(character) ? JOINER : 0;
});

/** Creates a function that finds words indexed as one of `found`, in any form. Use one for all texts of an answer: it caches words. */
export function createWordMarker(found: Iterable<string>): (text: string) => CharRange[] {
  const wanted = new Set(found);
  const beginnings = new Set([...wanted].map((term) => beginningAt(term, 0, term.length)));
  const known = new Map<string, boolean>();
  const isWanted = (word: string): boolean => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const is = terms(word).some((term) => wanted.has(term));
    known.set(word, is);
    return is;
  };
  if (!wanted.size) return () => [];
  return (text) => {
    const ranges: CharRange[] = [];
    visitWords(text, (start, end, isWhole) => {
      if (isWhole && !beginnings.has(beginningAt(text, start, end))) return;
      if (isWanted(text.slice(start, end))) ranges.push([start, end]);
    });
    return ranges;
  };
}

/** Returns a number for how a word begins, in either case. */
function beginningAt(text: string, start: number, end: number): number {
  let beginning = 0;
  for (let at = start; at < Math.min(end, start + BEGINNING); at++) {
    const code = text.charCodeAt(at);
    beginning = beginning * 0x10000 + (code >= 0x41 && code <= 0x5a ? code + 0x20 : code);
  }
  return beginning;
}

/**
 * Visits what WORD matches. `isWhole`: it is ASCII and has one part, as an identifier with several is indexed by each of them. An answer has
 * thousands of words, and a match object for each took half of the time of presenting it; so a text in ASCII is read by character codes.
 */
function visitWords(text: string, visit: (start: number, end: number, isWhole: boolean) => void): void {
  if (!ASCII.test(text)) {
    for (const { 0: word, index } of text.matchAll(WORD))
      visit(index, index + word.length, ASCII.test(word) && !/['._-]/.test(word));
    return;
  }
  const kindAt = (at: number) => KINDS[text.charCodeAt(at)];
  for (let at = 0; at < text.length; at++) {
    if (kindAt(at) !== LETTER) continue;
    const start = at;
    let isWhole = true;
    for (;;) {
      while (kindAt(at) === LETTER) at++;
      if (kindAt(at) !== JOINER || kindAt(at + 1) !== LETTER) break;
      isWhole = false;
      at++;
    }
    visit(start, at, isWhole);
  }
}
