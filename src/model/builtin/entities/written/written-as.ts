import { FEW_NAMES, remember } from '../../../../lib/caches/remember.ts';
import { foldName } from '../../../../text/fold.ts';
import { EVERYDAY, FIRST_NAME, LAST_NAME, lexiconBits, PLACE_WORD } from '../../../../text/names/lexicon.ts';
import { isNoName } from '../../../../text/names/no-names.ts';
import type { NameType } from '../../../../text/names.ts';

/** Returns whether capitals show that a listed first name is not a person (“ABI”, “CoE”, “GSA Desk”) or that “HAMi” is not a place. */
export function isWrittenAsThing(name: string, type: NameType): boolean {
  if (type === 'LOC') return /\p{Lu}{2}\p{Ll}|\p{Ll}\p{Lu}{2}/u.test(name);
  // Several words are the name of something, even if the tagger cannot classify it; one word may be a subject.
  if (type === 'MISC') return name.includes(' ');
  if (type !== 'PER') return false;
  if (!name.includes(' ')) return /^(?:\p{Lu}{3,5}|\p{Lu}\p{Ll}?\p{Lu}\p{Ll}{0,2})$/u.test(name);
  return name.split(' ').some((word) => /^\p{Lu}{3,}$/u.test(word) && !isPersonWord(word));
}

const isPersonWord = (word: string): boolean =>
  (lexiconBits(foldName(word)) & (FIRST_NAME | LAST_NAME)) !== 0;

/** Returns whether a name's last word is one of places and not of people: “Spike Island”. */
export const isNamedPlace = remember((name) => {
  const [last = ''] = name.split(' ').slice(1).slice(-1);
  return (lexiconBits(foldName(last)) & PLACE_WORD) !== 0 && !isPersonWord(last);
}, FEW_NAMES);

/** Returns whether a name has several words, none of which is listed as a person's. */
const hasNoPersonWord = (name: string): boolean => name.includes(' ') && !name.split(' ').some(isPersonWord);

/** Returns whether the last word of someone whom no list has is an ordinary one, or any is abstract or capitals: “GLOBEX Badger”. */
export const isHalfOrdinary = remember((name) => {
  const words = name.split(' ');
  const isOrdinary = (lexiconBits(foldName(words.at(-1) ?? '')) & EVERYDAY) !== 0;
  return (
    hasNoPersonWord(name) &&
    (isOrdinary || words.some((word) => /^\p{Lu}{3,}$/u.test(word) || isAbstract(foldName(word))))
  );
}, FEW_NAMES);

/** Last words of what someone makes or writes, rarely of who does it. */
const MADE =
  /^(?:compiler|controller|engine|framework|kit|operator|pipeline|plugin|protocol|runtime|source|standard|system|toolkit|workflow)s?$/i;

/** Returns whether a technology or an office follows a name (“CNCF CI”), or it is called after what it is (“Harbor Data Engine”). */
export const isPartOfOther = (name: string): boolean => {
  const words = name.split(' ');
  const last = words.at(-1) ?? '';
  return words.length > 1 && (isNoName(last) || MADE.test(last));
};

const NO_NAME =
  /^(?:no|not) \p{L}|^\p{L}+ly-\p{L}+ed$|\.(?:csv|docx?|gif|jpe?g|md|pdf|png|pptx?|svg|txt|xlsx?)$|^(?:\p{L}+ )?(?:[CEMP][DS]?T|CES?T|GMT|UTC)$|\b(?:central|daylight|eastern|european|local|mountain|pacific|standard|summer) time$/iu;

/** Returns whether a name is an answer (“No Opinion”), an adjective (“Centrally-Organized”), a file or a time zone. */
export const isAnswerOrFile = (name: string): boolean => NO_NAME.test(name);

/** Returns whether a word is abstract or an adverb and so rarely the word that makes a name: “infrastructure”, “strongly”. */
export const isAbstract = (word: string): boolean =>
  /^\p{L}{4,}(?:ability|ance|ency|ibility|ment|ness|ship|sion|tion|tivity|ture|(?:[^aeiou]|al|ive|ous)ly)$/u.test(
    word,
  );
