import { hasWord, termsOf } from '../coverage.ts';
import type { AskedWord } from '../read-asked.ts';
import { type AnswerStatement, lastHeading } from '../statements/statement.ts';

/** “Who is on the board”, “who are the current members of the board”; “who sits on it” is said so before (plain-question.ts). */
const WHO_BELONGS =
  /^\W*who(?: all)? (?:is|are|was|were) (?:on|in|part of|(?:the )?(?:\p{L}+ ){0,2}(?:members?|people) (?:of|on|in))\b/iu;
const MEMBER: ReadonlySet<string> = termsOf('member people');
const PART = /[;\n]/;
/** `Ada Byron`, `Name: Ada Byron`. */
const NAMED =
  /^\s*(?:[\p{L}' ]{0,20}\b[Nn]ame: )?\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:(?:van|von|de|da|del|bin) )*\p{Lu}[\p{L}\p{M}.'’-]*){1,3}(?=\s*$|[;,:|(–—]|\s[-(–—|])/u;

/** Returns whether a question asks who belongs to a body. */
export const asksMembers = (question: string): boolean => WHO_BELONGS.test(question);

/** Returns whether a statement is a whole list or table of people below a heading that names the body that is asked about. */
export function listsMembers(
  { asksMembers: isAsked, words }: { asksMembers: boolean; words: readonly AskedWord[] },
  { form, own, headings }: AnswerStatement,
): boolean {
  if (!isAsked || (form !== 'list' && form !== 'table')) return false;
  const above = termsOf(lastHeading(headings));
  const body = words.filter(({ term, weight }) => weight >= 1 && !MEMBER.has(term));
  return body.length > 0 && body.every(({ term }) => hasWord(above, term)) && isOfNames(own, form);
}

/** Returns whether each part of a list is mostly a person's name, or a table has rows that begin with one. */
function isOfNames(own: string, form: 'list' | 'table'): boolean {
  const parts = form === 'list' ? own.split(PART) : own.split('\n');
  return parts.filter((part) => NAMED.test(part)).length * 2 > parts.length;
}
