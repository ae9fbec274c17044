import { CALENDAR_NAMES } from '../answer-types.ts';
import { hasWord, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { isTitle } from './titles.ts';
import { type AnswerStatement, lastHeading } from '../statements/statement.ts';

/** Verbs for having a role, which texts name by its noun: “Who chairs the board” is answered by “Bo (chair)”. */
const ROLE_VERBS: ReadonlySet<string> = termsOf('chair head lead coordinate moderate direct');

/** Returns the role that a question asks for, as terms; none: it asks who does something. */
export const askedRole = ({ kind, subject, relation: { does } }: Asked): readonly string[] => {
  if (kind !== 'person') return [];
  if (does === null) return subject;
  return ROLE_VERBS.has(does) ? [does] : [];
};

const WORD = /[\p{L}\p{N}'’-]+/gu;
const NAME =
  "(?:@[\\w-]+|(?!(?:The|This|That|An?|Of|And|Or|For|In|On|At|To|By|From|With|As|If|When|Our|Your|All|Each|Every|Any|No|We|They|It|He|She|You|I)\\b)\\p{Lu}[\\p{L}\\p{M}'’.-]*(?: (?:(?:van|von|de|da|del|bin) )?\\p{Lu}[\\p{L}\\p{M}'’.-]*){0,3})";
/** `Mike (committee`, `Bo Holm, our`, `Acme as our`, `Bo is the new`: the role comes next. */
const NAMED_BEFORE = new RegExp(
  `(${NAME})(?: \\([^()]{0,40}| ?\\[[^\\]]{0,40}|,| (?:as|is|was|becomes|became|remains|to be|will be))(?: (?:the|our|an?|its|their|new|next|current|acting|interim|elected))*(?: [\\p{L}'’-]+){0,2} ?$`,
  'u',
);
/** `Bo Holm [@bo] - `, `Bo Holm: senior `: the role comes next. One word may be a heading: `Budget - director`. */
const LISTED_BEFORE =
  /(@[\w-]+|\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){1,3})(?: ?\[[^\]]{0,40}\]| \([^()]{0,40}\))?(?: [-–—]|:) (?:[\p{L}'’-]+ )?$/u;
/** `: Bo`, `, Bo`, ` (Bo`, ` is Bo`, ` Bo`: the role came right before. */
const NAME_FOLLOWS = new RegExp(
  `^\\)?(?: ?[:：|,(–—-]+| (?:is|are|was|were|remains|will be)(?: (?:now|currently|still))?)?\\s+(${NAME})|^ \\((${NAME})`,
  'u',
);

const POSSESSIVE = /['’]s?$/;

/** Returns whether a text has a name right next to a role, in either order. `lowercase` lowercases what is not a name. */
export function namesHolder(
  own: string,
  role: readonly string[],
  words: Asked['words'],
  lowercase: (text: string) => string,
): boolean {
  const text = lowercase(own).replace(CALENDAR_NAMES, '~');
  const isOther = (name: string | undefined) =>
    name !== undefined &&
    // “A General Manager, Site Manager or …” names no site manager.
    !isTitle(name) &&
    [...termsOf(name)].some((term) => words.every((word) => word.term !== term));
  return rolePlaces(text, role).some(
    ({ start, end }) =>
      [NAMED_BEFORE, LISTED_BEFORE].some((form) => isOther(form.exec(text.slice(0, start))?.[1])) ||
      // “The director's Plan” is no name of the director.
      (!POSSESSIVE.test(text.slice(start, end)) &&
        (NAME_FOLLOWS.exec(text.slice(end)) ?? []).slice(1).some(isOther)),
  );
}

/** Returns where all words of a role are next to each other. */
function rolePlaces(text: string, role: readonly string[]): { start: number; end: number }[] {
  if (!role.length) return [];
  const words = [...text.matchAll(WORD)];
  return words.flatMap(({ index }, at) => {
    const last = words[at + role.length - 1];
    if (!last) return [];
    const end = last.index + last[0].length;
    const said = termsOf(text.slice(index, end));
    return role.every((term) => said.has(term)) ? [{ start: index, end }] : [];
  });
}

/** Returns whether a statement mentions a role but not who has it: “Our director and others discuss …”. Below a heading that is the role, anybody has it. */
export function lacksRoleHolder(
  { kind, subject: role, relation: { does }, words, isList }: Asked,
  { own, form, lead, headings, speaker }: AnswerStatement,
  lowercase: (text: string) => string,
): boolean {
  const isOne = form === 'sentence' || form === 'item' || (form === 'list' && !isList);
  if (kind !== 'person' || does !== null || speaker !== null || !isOne) return false;
  const above = termsOf(`${lead}\n${lastHeading(headings)}`);
  return (
    rolePlaces(own, role).length > 0 &&
    !role.every((term) => hasWord(above, term)) &&
    !namesHolder(own, role, words, lowercase)
  );
}
