import { foldName } from '../../../text/fold.ts';
import { COMMON, EVERYDAY, FIRST_NAME, LAST_NAME, lexiconBits } from '../../../text/names/lexicon.ts';
import { typeOfField } from './people-fields.ts';
import type { NamedMention } from './settle-names.ts';
import { withoutVersion } from './without-version.ts';

const INTERJECTIONS =
  /(?<=\S)(?:[ ,]+(?:ah|aha|hello|hey|hi|hm+|oh|ok|okay|please|sorry|thanks|uh|um|wow|yeah|yep|yes|yup))+$/i;

/** A name as it is used: “Ann Weber of Globex” is Ann Weber, and so is “Ann Weber Yeah” where somebody wrote down who spoke. */
export function tidyName({ name: found, type, quote }: NamedMention): string {
  const name = withoutMarks(found);
  if (type !== 'PER') return withoutVersion(ownerOfOrdinary(name));
  const person = name
    .replace(/^(\S+ \S.*?) of .*$/, '$1')
    .replace(INTERJECTIONS, '')
    .replace(/['’]s$/, '');
  return quote.includes(`${person}:`) ? withoutLabel(person) : person;
}

/** Without “the” and “our”, marks at the ends, and line breaks. */
function withoutMarks(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|an?|our|their|your) (?=\p{Lu})/iu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.!+#)]+$/gu, '')
    .trim();
}

/** “Globex's Mission” is something of Globex, while “Amazon's Mechanical Turk” is a name. */
function ownerOfOrdinary(name: string): string {
  const [, owner, owned = ''] = /^(.+?)['’]s (.+)$/u.exec(name) ?? [];
  const isNamed = owned.split(' ').some((word) => (lexiconBits(foldName(word)) & EVERYDAY) === 0);
  return owner === undefined || isNamed ? name : owner;
}

/** “Ann Weber Apologies:” is the end of one list of names and the beginning of another. */
function withoutLabel(name: string): string {
  const at = name.lastIndexOf(' ');
  const last = foldName(name.slice(at + 1));
  const bits = lexiconBits(last);
  const isLabel = (bits & COMMON) !== 0 || typeOfField(last) === 'person';
  return at > 0 && isLabel && !(bits & (FIRST_NAME | LAST_NAME)) ? name.slice(0, at) : name;
}
