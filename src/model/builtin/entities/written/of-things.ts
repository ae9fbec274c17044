import { foldName } from '../../../../text/fold.ts';
import {
  COMMON,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION,
  PRODUCT,
} from '../../../../text/names/lexicon.ts';
import { namesAgree } from '../../../../text/similarity/names-agree.ts';
import { typeOfWord } from '../type-evidence.ts';

/** Returns whether a name ends in that of a thing, as nobody's does: “Globex Initiative GitHub”. */
export function isNamedAfterThing(name: string): boolean {
  const last = foldName(name.split(' ').at(-1) ?? '');
  return name.includes(' ') && typeOfWord(last) === 'product' && (lexiconBits(last) & LAST_NAME) === 0;
}

/** Returns whether nothing shows that a name next to an account is somebody's: “Valve List (@aweber)” says who speaks about it. */
export const isTopic = (name: string, handle: string): boolean =>
  name.includes(' ') &&
  name.split(' ').every((word) => (lexiconBits(foldName(word)) & (FIRST_NAME | LAST_NAME)) === 0) &&
  !namesAgree(name, handle);

/** Returns whether a word is an ordinary one, an organization's or a product's. */
export const isOfThing = (word: string): boolean =>
  (lexiconBits(foldName(word)) & (COMMON | ORGANIZATION | PRODUCT)) !== 0;
