import { findAcronyms } from '../../../text/passages/acronyms.ts';
import { termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { type AnswerStatement, lastHeading } from '../statements/statement.ts';

const BRACKETS = /\([^)]*\)/g;
/** What follows a noun: “hotfixing in our sense”. The verb in “This can wait if the director is away” says nothing of the director. */
const JOINED =
  /,|\s(?:in|of|for|at|on|within|as|to|with|from|if|when|whether|unless|until|because|while|that|which|who)\s/i;

/** What precedes the verb or colon of a definition. “While a bet is open, …” defines nothing. */
const DEFINES =
  /^(?!(?:while|if|when|although|though|because|since|as|where|whether|unless)\b)(.{2,80}?)(?:\s(?:is|are|was|were|will be|means?|stands for|refers to|indicates?|denotes?|describes?|represents?)\b|:\s|\s[-–—]\s)/i;

/** Returns whether a statement spells out the abbreviation: “Site Reliability Engineering (SRE) keeps …”. */
const spellsOut = (own: string, asked: Asked['words']): boolean =>
  asked.length === 1 && findAcronyms(own).some(({ short }) => short === asked[0]?.term);

/** “Also known as …” is about what the heading names. */
const CALLED = /^(?:also|sometimes|often|otherwise) (?:known|called|referred to|named)\b/i;

/** “These alerts signal …”, below “P1 alerts”. */
const MEANS_IT = /^(?:this|these|it|they)\b/i;

const HOLDS = /^(\p{Lu}.{2,80}?)\s(?:is|are|was|were)\s(?:the|our|an?)\s(.{2,120})/u;

/** “The contact between staff and the director” is not the director. */
const ROLE_ENDS = /\s(?:between|with|to|from|about|and|who|that|which)\s/i;

/** Below the heading of a role, this says who has it. */
const HOLDER =
  /^(?:(?:current|acting|interim) )?(?:incumbent|holder|name|who|person|held by|filled by|contact(?: person)?)s?[:：]\s+\S/i;

/** Returns whether a statement names, before its verb, somebody other than those in the question as having the role. */
function holdsRole(own: string, asked: Asked['words']): boolean {
  const [, holder = '', role = ''] = HOLDS.exec(own) ?? [];
  const said = termsOf(role.split(ROLE_ENDS, 1)[0] ?? '');
  const names = termsOf(holder);
  const isIn = (found: ReadonlySet<string>) => asked.filter(({ term }) => found.has(term)).length;
  return isIn(said) * 2 > asked.length && isIn(names) === 0;
}

/** Returns whether a statement lacks who has the role: for “Who is the manager of …”, a team mentioned there is not the person. */
export const lacksHolder = (asked: Asked, statement: AnswerStatement): boolean =>
  asked.kind === 'person' &&
  asked.subject.length > 0 &&
  statement.speaker === null &&
  definitionOf(asked, statement) <= 0;

/**
 * Returns how clearly a statement says what or who is asked for, 1 to -½. “What is a bet?”: a sentence that begins with it and says what it
 * is, or the first one below a heading that names it.
 */
export function definitionOf(
  { kind, words, subject: role }: Asked,
  { own, form, headings, isFirst, opens }: AnswerStatement,
): number {
  if (kind !== 'definition' && kind !== 'person') return 0;
  // “What does DRI stand for” asks about DRI, not about what stands.
  const asked = words.filter(({ isName, weight }) => isName || weight >= 1);
  const covers = (text: string) => {
    const begin = termsOf(text);
    return (asked.length ? asked : words).every(({ term }) => begin.has(term));
  };
  const subject = form === 'row' && kind === 'definition' ? own.split(' | ', 1)[0] : DEFINES.exec(own)?.[1];
  // “Churned logos: …” does not say what churn is, nor does “An incident lead is …” say what an incident is.
  const head = subject?.replace(BRACKETS, '').split(JOINED, 1)[0] ?? '';
  const isSubject =
    covers(head) &&
    termsOf(head).size <= asked.length + 1 &&
    words.some(({ term }) => term === [...termsOf(head)].at(-1));
  const defines = isSubject || spellsOut(own, asked);
  const heading = lastHeading(headings);
  if (kind === 'person') {
    const named = termsOf(heading);
    const isRole = role.length > 0 ? role.every((term) => named.has(term)) : covers(heading);
    const isLabeled = isRole && HOLDER.test(own);
    // “Our provider is Acme” below “Health benefits” says who the benefits provider is.
    const isBelow =
      termsOf(head).has(words.at(-1)?.term ?? '') &&
      termsOf(head).size === 1 &&
      covers(`${heading}\n${head}`);
    return defines || isLabeled || isBelow || holdsRole(own, asked) ? 0.5 : 0;
  }
  // “Level 3 (critical): Systems that …” says what a Level 3 system is.
  const names = asked.filter(({ isName }) => isName);
  const isCalled = (name: string) =>
    (covers(name) && termsOf(name).size <= asked.length) ||
    (termsOf(name).size <= asked.length + 1 &&
      names.length > 0 &&
      names.every(({ term }) => termsOf(name).has(term)) &&
      covers(`${name}\n${own}`));
  const isNamed = isCalled(heading);
  if (opens !== '' && form === 'sentence' && isCalled(opens)) return 1;
  // Items below “SRE” are about things that belong to SRE, unless they refer to SRE itself.
  const isOfHeading =
    form === 'sentence' ? isFirst : form === 'item' && (CALLED.test(own) || (isFirst && MEANS_IT.test(own)));
  return defines || (isNamed && isOfHeading) ? 1 : -0.5;
}
