import { foldName } from '../../../../text/fold.ts';
import { FIRST_NAME, LAST_NAME, lexiconBits, PLACE_WORD } from '../../../../text/names/lexicon.ts';
import type { NameType } from '../../../../text/names.ts';

/** Returns whether capitals show that a listed first name is not a person (“ABI”, “CoE”, “GSA Desk”) or that “HAMi” is not a place. */
export function isWrittenAsThing(name: string, type: NameType): boolean {
  if (type === 'LOC') return /\p{Lu}{2}\p{Ll}|\p{Ll}\p{Lu}{2}/u.test(name);
  if (type !== 'PER') return false;
  if (!name.includes(' ')) return /^(?:\p{Lu}{3,5}|\p{Lu}\p{Ll}?\p{Lu}\p{Ll}{0,2})$/u.test(name);
  return name.split(' ').some((word) => /^\p{Lu}{3,}$/u.test(word) && !isSomebodys(word));
}

const isSomebodys = (word: string): boolean => (lexiconBits(foldName(word)) & (FIRST_NAME | LAST_NAME)) !== 0;

/** Returns whether a name's last word is one of places and not of people: “Spike Island”. */
export function isNamedPlace(name: string): boolean {
  const [last = ''] = name.split(' ').slice(1).slice(-1);
  return (lexiconBits(foldName(last)) & PLACE_WORD) !== 0 && !isSomebodys(last);
}

/** Returns whether a name has several words, none of which is listed as a person's. */
export const isNobody = (name: string): boolean => name.includes(' ') && !name.split(' ').some(isSomebodys);
