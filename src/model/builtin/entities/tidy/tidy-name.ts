import { FEW_NAMES, remember } from '../../../../lib/caches/remember.ts';
import { foldName } from '../../../../text/fold.ts';
import { EVERYDAY, lexiconBits } from '../../../../text/names/lexicon.ts';
import { isNoName } from '../../../../text/names/no-names.ts';
import type { NamedMention } from '../settle-names.ts';
import { isListed, typeOfForm, typeOfWord } from '../type-evidence.ts';
import { tidyPerson } from './tidy-person.ts';
import { withoutVersion } from './without-version.ts';

/** Words before a name, capitalized only because they begin a sentence, heading or greeting: “At Globex”. Kept in titles of works. */
const OPENING =
  /^(?:after|also|although|among|and|as|at|because|before|both|but|by|dear|during|for|from|hello|hey|hi|however|if|in|maybe|once|or|perhaps|since|thanks|theres|there[’']s|though|unless|unlike|until|via|welcome|when|whereas|while|with) (?=\p{Lu})/iu;

/** Returns a name as used: “Ann Weber” for “Ann Weber of Globex”, and for “Ann Weber Yeah” in a transcript. */
export function tidyName({ name: found, type, quote }: NamedMention): string {
  const name = type === 'WORK' ? nameAlone(found) : withoutOpening(found);
  return type === 'PER' ? tidyPerson(name, quote) : tidyThing(name);
}

const nameAlone = (found: string): string => withoutMarks(beforeLooseBracket(found));

const withoutOpening = remember((found) => {
  const whole = nameAlone(found);
  return lexiconBits(foldName(whole)) === 0 ? whole.replace(OPENING, '') : whole;
}, FEW_NAMES);

const tidyThing = remember(
  (name) => firstOfTwo(withoutVersion(ownerOfOrdinary(withoutPossessive(name)))),
  FEW_NAMES,
);

/** Returns “AGL” for “AGL (Agile Government” and for “AGL) - A”: a name ends at a bracket without its other half. */
const beforeLooseBracket = (name: string): string =>
  name.replace(/(?<=\S)\s*\((?![^()]*\)).*$/s, '').replace(/^([^()]*\S)\).*$/s, '$1');

/** Removes “the” and “our”, punctuation at the ends, and line breaks. */
function withoutMarks(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|an?|our|their|your) (?=\p{Lu})/iu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.!+#)]+$/gu, '')
    .trim();
}

/** Returns “Linz Bank” for “Linz Bank’s”; a single word may be the name (“Sainsbury's”). */
const withoutPossessive = (name: string): string => name.replace(/(?<=\S \S.*)['’]s?$/u, '');

/** Returns “Linz Bank” for “Linz Bank and Globex Foundation”, two organizations by their form, and “Linz” for “Linz and Berlin”, two listed places. */
const firstOfTwo = (name: string): string => {
  const [one = '', other = ''] = name.split(/ (?:and|&) /, 2);
  const isTwo = [one, other].every((half) => half.includes(' ') && typeOfForm(half) === 'organization');
  const areListed = [one, other].every((half) => typeOfWord(half) === 'location') && !isListed(name);
  return isTwo || areListed ? one : name;
};

/**
 * Returns the owner of something ordinary: “Globex” for “Globex's Mission”, but “Amazon's Mechanical Turk” is a name. What several words own
 * has its own name: “Linz Board” for “Globex Foundation's Linz Board”.
 */
function ownerOfOrdinary(name: string): string {
  const [, owner, owned = ''] = /^(.+?)['’]s (.+)$/u.exec(name) ?? [];
  const isNamed = owned.split(' ').some((word) => (lexiconBits(foldName(word)) & EVERYDAY) === 0);
  // “Let's Encrypt” is a name.
  if (owner === undefined || isNoName(`${owner}'s`)) return name;
  if (!isListed(owner) && isListed(owned)) return owned;
  if (isNamed) return / \p{L}/u.test(owner) && owned.includes(' ') ? owned : name;
  return owner;
}
