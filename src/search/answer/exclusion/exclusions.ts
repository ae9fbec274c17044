import { keysOf } from '../../../lib/narrow.ts';
import { countsOther } from '../numbers/counts-subject.ts';
import { mixesItems, mixesRecords } from '../parts/mixed-values.ts';
import { UNFIT_RULES } from '../parts/unfit.ts';
import { lacksRoleHolder } from '../people/holder.ts';
import { lacksPersonNoun } from '../people/person-noun.ts';
import { isOfOtherSpeaker } from '../people/speakers.ts';
import { lacksAskedNumber } from '../relation/asked-codes.ts';
import { isOtherSide, isVerdictOnOther } from '../relation/decisions.ts';
import { lacksHolder } from '../relation/definition.ts';
import { RELATION_RULES, TELLING_RULES } from '../relation/lacks-relation.ts';
import { isOffSubject, lacksAskedVerb, lacksDeed } from '../relation/off-subject.ts';
import { isOfOtherEnd } from '../time/other-end.ts';
import { isOfOtherTime } from '../time/other-time.ts';
import { isPastDay } from '../time/past-days.ts';
import type { ExclusionRule, JudgedStatement } from './exclusion-rule.ts';

/** A statement about another thing, person or time than the question, or about several at once. */
const ABOUT_OTHER_RULES: readonly ExclusionRule[] = [
  ['name, code or subject is nowhere near', ({ asked, places }) => isOffSubject(asked, places)],
  ['counts something else', ({ asked, statement }) => countsOther(asked, statement)],
  [
    'nobody has the role there',
    ({ asked, statement, typeMatch }) => typeMatch === 1 && lacksHolder(asked, statement),
  ],
  ['whole table for one value', ({ asked, statement }) => mixesRecords(asked, statement)],
  ['value is in another item', ({ asked, statement }) => mixesItems(asked, statement)],
  ['verb of “how” is nowhere near', ({ asked, places }) => lacksAskedVerb(asked, places)],
  [
    'role without a name next to it',
    ({ asked, statement, isHolder, known }) =>
      !isHolder && lacksRoleHolder(asked, statement, known.lowercase),
  ],
  [
    'verb of “who” is nowhere near',
    ({ asked, statement, places, isHolder }) => !isHolder && lacksDeed(asked, statement, places),
  ],
  [
    'thing in place of the person named after it',
    ({ asked, statement, document }) => lacksPersonNoun(asked, statement, document.written),
  ],
  [
    'another day, month or year',
    ({ asked, statement, document }) => isOfOtherTime(asked, statement, document.dates),
  ],
  ['other end of a period', ({ asked, statement }) => isOfOtherEnd(asked, statement)],
  [
    'day in the past for the next one',
    ({ asked, statement, document }) => isPastDay(asked.isNext, statement.own, document.today),
  ],
  [
    'number of the question is missing',
    ({ asked, statement, document }) => lacksAskedNumber(asked, statement, document.written),
  ],
];

/** Another side or part of a decision, or the words of another person in a conversation. */
const OTHER_PART_RULES: readonly ExclusionRule[] = [
  ['argument for the other side', ({ asked, part }) => isOtherSide(asked, part)],
  [
    'verdict on another proposal',
    ({ asked, part, statement, plainPlaces }) => isVerdictOnOther(asked, part, statement.own, plainPlaces),
  ],
  [
    'said by and about somebody else',
    ({ asked, statement, document, places }) => isOfOtherSpeaker(asked, statement, document.speakers, places),
  ],
];

/** Statements that cannot be the answer, whatever else speaks for them, by why. To add or remove a rule, change its table. */
const EXCLUDED = {
  type: [['no value of the kind', ({ typeMatch }) => typeMatch === 0]],
  other: ABOUT_OTHER_RULES,
  unfit: UNFIT_RULES,
  part: OTHER_PART_RULES,
} satisfies Record<string, readonly ExclusionRule[]>;
export type Exclusion = keyof typeof EXCLUDED;

/** Statements about the same thing that do not say what is asked: they show that the documents cover it without an answer. */
const NON_ANSWERS = {
  untold: TELLING_RULES,
  unrelated: RELATION_RULES,
} satisfies Record<string, readonly ExclusionRule[]>;
export type NonAnswer = keyof typeof NON_ANSWERS;

/** Returns why a statement cannot be the answer: of each group, the name of the first rule that says so. */
export const exclusionsOf = (judged: JudgedStatement): ReadonlyMap<Exclusion, string> =>
  firstRules(EXCLUDED, judged);

/** Returns why a statement does not say what is asked, in the same form. */
export const nonAnswersOf = (judged: JudgedStatement): ReadonlyMap<NonAnswer, string> =>
  firstRules(NON_ANSWERS, judged);

const firstRules = <Group extends string>(
  groups: Readonly<Record<Group, readonly ExclusionRule[]>>,
  judged: JudgedStatement,
): ReadonlyMap<Group, string> =>
  new Map(
    keysOf(groups).flatMap((group) => {
      const rule = groups[group].find(([, excludes]) => excludes(judged));
      return rule ? [[group, rule[0]] as const] : [];
    }),
  );
