import { terms } from '../../text/terms.ts';

/** Half-open range of characters. */
export type CharRange = [start: number, end: number];

const WORD = /[\p{L}\p{N}]+(?:['’._-][\p{L}\p{N}]+)*/gu;
const ASCII = /^[\x00-\x7f]*$/;
/** Terms keep the beginning of a word, so words that begin differently are skipped. */
const BEGINNING = 2;

/** Creates a function that finds words indexed as one of `found`, in any form. Use one for all texts of an answer: it caches words. */
export function createWordMarker(found: Iterable<string>): (text: string) => CharRange[] {
  const wanted = new Set(found);
  const beginnings = new Set([...wanted].map((term) => term.slice(0, BEGINNING)));
  const known = new Map<string, boolean>();
  const isWanted = (word: string): boolean => {
    // An identifier with several parts is indexed by each of them.
    if (ASCII.test(word) && !/['._-]/.test(word) && !beginnings.has(word.slice(0, BEGINNING).toLowerCase()))
      return false;
    const before = known.get(word);
    if (before !== undefined) return before;
    const is = terms(word).some((term) => wanted.has(term));
    known.set(word, is);
    return is;
  };
  if (!wanted.size) return () => [];
  return (text) => {
    const ranges: CharRange[] = [];
    // Texts have a thousand words: building a list of all matches would take most of the time of presenting a hit.
    for (const { 0: word, index } of text.matchAll(WORD))
      if (isWanted(word)) ranges.push([index, index + word.length]);
    return ranges;
  };
}
