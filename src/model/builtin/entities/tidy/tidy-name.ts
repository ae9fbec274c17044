import { foldName } from '../../../../text/fold.ts';
import { EVERYDAY, lexiconBits } from '../../../../text/names/lexicon.ts';
import { isNoName } from '../../../../text/names/no-names.ts';
import type { NamedMention } from '../settle-names.ts';
import { tidyPerson } from './tidy-person.ts';
import { withoutVersion } from './without-version.ts';

/** Words that stand before a name, and begin with a capital only because a sentence, a heading or a greeting does: “At Globex”. Not of works, which are called so. */
const OPENING =
  /^(?:after|although|and|as|at|because|before|but|by|dear|during|for|from|hello|hey|hi|however|if|in|or|since|thanks|though|via|welcome|when|whereas|while|with) (?=\p{Lu})/iu;

/** A name as it is used: “Ann Weber of Globex” is Ann Weber, and so is “Ann Weber Yeah” where somebody wrote down who spoke. */
export function tidyName({ name: found, type, quote }: NamedMention): string {
  const whole = withoutMarks(found);
  const name = type === 'WORK' || lexiconBits(foldName(whole)) !== 0 ? whole : whole.replace(OPENING, '');
  if (type !== 'PER') return withoutVersion(ownerOfOrdinary(withoutPossessive(name)));
  return tidyPerson(name, quote);
}

/** Without “the” and “our”, marks at the ends, and line breaks. */
function withoutMarks(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|an?|our|their|your) (?=\p{Lu})/iu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.!+#)]+$/gu, '')
    .trim();
}

/** “Linz Bank’s” is Linz Bank; one word may be called so (“Sainsbury's”). */
const withoutPossessive = (name: string): string => name.replace(/(?<=\S \S.*)['’]s?$/u, '');

/** “Globex's Mission” is something of Globex, while “Amazon's Mechanical Turk” is a name. */
function ownerOfOrdinary(name: string): string {
  const [, owner, owned = ''] = /^(.+?)['’]s (.+)$/u.exec(name) ?? [];
  const isNamed = owned.split(' ').some((word) => (lexiconBits(foldName(word)) & EVERYDAY) === 0);
  // “Let's Encrypt” is called so.
  return owner === undefined || isNamed || isNoName(`${owner}'s`) ? name : owner;
}
