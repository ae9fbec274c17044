import type { Stem } from './load-stemmer.ts';

/** A term of the index with the number of chunks that contain it. */
export interface TermForm {
  term: string;
  chunks: number;
}

/** Shorter words have no ending to remove, or one that is half the word. */
const WORD = /^\p{L}{4,}$/u;
/** Forms of a word share the beginning of its stem; fewer letters are the beginning of too many other words. */
const PREFIX_MIN = 3;
/** Endings are short: a greater difference in length means another word (a compound, a derivation). Characters. */
const ENDING_MAX = 6;

/**
 * Returns the other terms of the index that are forms of a word in one of the languages: “Häuser” and “Hauses” for “Haus”. `listByPrefix`
 * returns the terms with a prefix. Empty unless the word is a plain one.
 */
export async function findForms(
  word: string,
  stems: readonly Stem[],
  listByPrefix: (prefix: string) => Promise<TermForm[]>,
): Promise<TermForm[]> {
  if (!stems.length || !WORD.test(word)) return [];
  const prefix = stems
    .map((stem) => sharedBeginning(stem(word), word))
    .filter((shared) => shared.length >= PREFIX_MIN)
    .reduce((shortest, one) => (one.length < shortest.length ? one : shortest), word);
  const others = await listByPrefix(prefix);
  return others.filter(
    ({ term }) =>
      term !== word &&
      Math.abs(term.length - word.length) <= ENDING_MAX &&
      WORD.test(term) &&
      stems.some((stem) => stem(term) === stem(word)),
  );
}

function sharedBeginning(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.slice(0, at);
}
