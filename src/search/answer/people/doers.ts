import { terms } from '../../../text/terms.ts';
import { matchForm } from '../answer-types.ts';
import { hasWord } from '../coverage.ts';

const WORD = /[\p{L}'’-]+/gu;
const CHARS_AROUND = 110;
/** Parentheses after a name: “We hired Acme (acme.example) to paint it.” */
const BRACKETS = / ?\([^)]*\)/g;
/** The beginning of another clause. */
const CLAUSE = /[,;:.()]\s|\s(?:and|which|that|who|but|if|when|once|after|before|as|while|where)\s/iu;
/** “The Foundation, who will set up the poll”: who it is stands before the clause. */
const RELATIVE = /([^,;:.()]{2,80}),? (?:who|which)(?: [\p{L}'’-]+){0,3} $/iu;
/** “Is approved” and “the founding”: who does it is said elsewhere. */
const DONE_TO = /\b(?:am|is|are|was|were|be|been|being|not)(?: \p{L}+ly)? $/iu;
const ATTRIBUTE =
  /(?:['’]s|\b(?:an?|the|any|each|every|all|of|my|our|your|his|her|their|its|these|those|this|that)) $/iu;
/** “Is painting” and “thanks to Acme hosting it” say who does it, “painting takes a week” does not. */
const ACTIVE = /\b(?:am|is|are|was|were|be|been)(?: \p{L}+ly)? $|\bthanks to .{2,60} $/iu;
const CHARGED = /\b(?:responsible|charge|tasked)\b/i;
/** Words for a person, not for what a person does. */
const AGENT = /^(?:responsib|accountab|owner|lead|chair|maintainer|charge)/i;
const BY = /\b(?:by|via)\s+([^.;:(]{2,90})/iu;
const FROM = /\b(?:by|from|of|with)\s+([^.;:(]{2,90})/iu;
const GIVEN = /^(?:agree|approv|permission|decision|consent)/i;
const LABELED = /^[^.]{0,60}[:：–—-]\s+(.{2,80})/u;
/** `Mara Quist: paint the crane`, also after the minutes it may take: the person is before the colon. */
const ASSIGNED = /(?:^|[:：]\s)([^:：]{2,80})[:：]\s+(?:(?:to|will|should) )?$/u;
/** A capital letter that is not due to the beginning of a sentence. */
const NAMED = /(?<![\p{L}\p{N}])\p{Lu}|[@_]\w/u;
const OPENING =
  /^(?:The|An?|This|That|These|Those|Its?|We|You|Your|Our|In|On|At|For|To|If|When|All|Any|Each|Every|Used?|Please|No|Not)\b/;

/**
 * Returns whether a text says who does something: before the verb or its noun (“the council approves”, “approval of the council”), after
 * “by”, or after a colon. `lowercase` lowercases what is not a name.
 */
export function namesDoer(text: string, verb: string, lowercase: (text: string) => string): boolean {
  const plain = text.replace(BRACKETS, '');
  return [...plain.matchAll(WORD)]
    .filter(([word]) => hasWord(new Set(terms(word)), verb))
    .flatMap(({ 0: word, index }) => doersAround(plain, word, index))
    .some((doer) => matchForm('person', lowercase(doer)) > 0 || NAMED.test(lowercase(doer)));
}

function doersAround(text: string, word: string, at: number): string[] {
  const before =
    text
      .slice(Math.max(0, at - CHARS_AROUND), at)
      .split(CLAUSE)
      .at(-1) ?? '';
  const after = text.slice(at + word.length, at + word.length + CHARS_AROUND);
  const isOther =
    ATTRIBUTE.test(before) ||
    (/ing$/i.test(word) ? !CHARGED.test(before) && !ACTIVE.test(before) : DONE_TO.test(before));
  return [
    ASSIGNED.exec(text.slice(Math.max(0, at - CHARS_AROUND), at))?.[1] ?? '',
    AGENT.test(word) || !isOther ? before.replace(OPENING, (opening) => opening.toLowerCase()) : '',
    (GIVEN.test(word) ? FROM : BY).exec(after)?.[1] ?? '',
    LABELED.exec(after)?.[1] ?? '',
    isOther ? '' : (RELATIVE.exec(text.slice(Math.max(0, at - CHARS_AROUND), at))?.[1] ?? ''),
  ];
}
