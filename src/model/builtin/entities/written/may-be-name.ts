import { foldName } from '../../../../text/fold.ts';
import { CALENDAR, DEMONYM, FIRST_NAME, HONORIFIC, lexiconBits } from '../../../../text/names/lexicon.ts';
import { isNoName } from '../../../../text/names/no-names.ts';
import { isTechnicalName } from '../../../../text/names/technical-names.ts';
import { isAnswerOrFile } from './written-as.ts';

/** Below this, a name is more often wrong than right (measured on held-out fifths of the training sets). */
const CONFIDENCE_MIN = 0.5;
const NAME_CHARS_MAX = 100;
/** Degrees: “Ph.D.”, “B.S.”. */
const DEGREE = /^(?:[BM]\.?(?:A|Eng|S|Sc)|D\.?Phil|Ph\.?D)\.?s?$/;

/** Returns whether a text may be a name, by how it is written: not a nationality, a day, an answer, a title or a degree. */
export function mayBeName({ name, confidence }: { name: string; confidence: number }): boolean {
  if (
    confidence < CONFIDENCE_MIN ||
    name.length < 2 ||
    name.length > NAME_CHARS_MAX ||
    !/\p{Lu}|\p{Lo}|^\d+\p{Ll}{3}/u.test(name) ||
    /^(?:anti|non|post|pre)-/i.test(name) ||
    isAnswerOrFile(name) ||
    isTechnicalName(name) ||
    DEGREE.test(name) ||
    (!name.includes(' ') && isNoName(name))
  )
    return false;
  const bits = lexiconBits(foldName(name));
  // “American English” is a language, and “Libyan” is a nationality.
  const isOfPlace = name.split(' ').every((word) => word === 'English' || isDemonym(foldName(word)));
  const isTitle = (bits & (HONORIFIC | FIRST_NAME)) === HONORIFIC;
  return !(bits & CALENDAR || isOfPlace || isTitle);
}

const isDemonym = (folded: string): boolean => (lexiconBits(folded) & (DEMONYM | FIRST_NAME)) === DEMONYM;
