import { OPENS } from '../capitals/capital-runs.ts';
import { isOrdinary, type Vocabulary } from '../ordinary-words.ts';

/** A capitalized word or a version directly before: “Harbor ”, “CC0 1.0 ”. */
const NAME_BEFORE = /(?:^|[^\p{L}\p{N}])((?:\p{Lu}[\p{L}\p{N}.’'-]*|\d+\.\d[\d.]*) )$/u;

/**
 * Returns whether ordinary words stand in a sentence only after another capitalized word, and so are the end of a longer name: “Design
 * System” of “Linz Web Design System”. The word that begins a sentence has a capital anyway.
 */
export function isHalf(name: string, sentence: string, vocabulary: Vocabulary): boolean {
  if (!isOrdinary(name, vocabulary)) return false;
  let found = false;
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + name.length)) {
    const before = sentence.slice(0, at);
    const word = NAME_BEFORE.exec(before)?.[1];
    if (word === undefined) return false;
    if (OPENS.test(before.slice(0, -word.length)) && !/^\d|\p{Lu}.*\p{Lu}/u.test(word)) return false;
    found = true;
  }
  return found;
}
