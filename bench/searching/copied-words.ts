import { copiedRank, VOCABULARY, wordOf } from './made-texts.ts';
import { terms } from '../../src/text/terms.ts';

/** Replacements, in a copy of a document, for each of its words and each of their terms. */
export interface CopiedWords {
  words: ReadonlyMap<string, string>;
  terms: ReadonlyMap<string, string>;
}

/** Returns the words of copy `copy` that replace those of the first one. */
export function copiedWords(copy: number): CopiedWords {
  const words = new Map<string, string>();
  const own = new Map<string, string>();
  for (let rank = 0; rank < VOCABULARY; rank++) {
    const other = copiedRank(rank, copy);
    if (other === rank) continue;
    const [from, to] = [wordOf(rank), wordOf(other)];
    words.set(from, to);
    const [fromTerm, toTerm] = [terms(from)[0], terms(to)[0]];
    if (fromTerm !== undefined && toTerm !== undefined) own.set(fromTerm, toTerm);
  }
  return { words, terms: own };
}

/** Returns a generated text with the words of a copy. */
export const copyText = (text: string, { words }: CopiedWords): string =>
  text.replace(/[a-z]{4,}/g, (word) => words.get(word) ?? word);
