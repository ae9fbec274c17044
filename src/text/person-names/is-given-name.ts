import { foldName } from '../fold.ts';
import { FIRST_NAME, lexiconBits } from '../names/lexicon.ts';
import { givenNames } from './given-names.ts';

/** Returns whether a word is a first name, or short for one. */
export function isGivenName(word: string): boolean {
  const folded = foldName(word);
  return (lexiconBits(folded) & FIRST_NAME) !== 0 || givenNames(folded).length > 0;
}
