import { foldCase } from '../../text/fold.ts';
import { namedDates } from '../../text/passages/date-terms.ts';
import { terms as termList } from '../../text/terms.ts';
import { isTyped } from './answer-types.ts';
import { termsOf, VALUE_AFTER_COLON } from './coverage.ts';
import { countsWorth } from './numbers/counts-subject.ts';
import { listsMembers } from './people/members.ts';
import { purposeBonus } from './purpose/purpose-bonus.ts';
import { isKeyedByQuestion, toldBy } from './purpose/told-by.ts';
import { type Asked, comparisonOf } from './read-asked.ts';
import { definitionOf } from './relation/definition.ts';
import { isCalledSo, isOfSubject, namesClass, opensWithSubject } from './relation/subject.ts';
import { isOneOfClass, opensNamedSection, saysHowTo } from './statements/asked-purpose.ts';
import { pairsRole } from './statements/keyed-value.ts';
import { listsClass, permitsAsked, rulesOn } from './statements/asked-forms.ts';
import { isUnderQuestion } from './statements/asked-sections.ts';
import { type AnswerStatement, lastHeading } from './statements/statement.ts';
import { habitBonus } from './time/habits.ts';

/** What each feature adds to the share of the question that a statement covers. */
const BONUS = {
  list: 0.25,
  wholeForOne: -0.35,
  heading: -0.3,
  section: 0.1,
  opensSection: 0.25,
  asksIt: 0.35,
  key: 0.15,
  pair: 0.08,
  doing: 0.28,
  forms: 0.06,
  number: 0.15,
  definition: 0.25,
  comparison: 0.12,
  otherDay: -0.3,
  reply: 0.3,
  ruling: 0.25,
  example: -0.2,
  subject: 0.25,
  opensWith: 0.08,
  members: 0.3,
} as const;

/** Sums what counts for or against a statement in addition to the words it shares with the question. */
export const bonusOf = (
  asked: Asked,
  statement: AnswerStatement,
  documentDates: ReadonlySet<string>,
): number =>
  BONUSES.reduce((sum, bonus) => sum + bonus(asked, statement), 0) +
  dayBonus(asked, statement, documentDates);

/** Scores the form: a question for several things wants a whole list or table; an item with others below it only announces them. */
function formBonus({ isList, kind }: Asked, { form, own }: AnswerStatement): number {
  // `Next release: 2.1`, with remarks below it, says something by itself.
  if (form === 'heading') return VALUE_AFTER_COLON.test(own) ? 0 : BONUS.heading;
  if (form !== 'list' && form !== 'table') return 0;
  if (isList) return BONUS.list;
  return isTyped(kind) ? BONUS.wholeForOne : BONUS.wholeForOne / 4;
}

/** Scores a row or item if everything that it is about is in the question. */
const keyBonus = (asked: Asked, statement: AnswerStatement): number =>
  isKeyedByQuestion(asked, statement) ? BONUS.key : 0;

/** Scores a section that the question calls by its name, and not one where only an outer heading has that name. */
function sectionBonus(asked: Asked, statement: AnswerStatement): number {
  const { words, kind } = asked;
  if (kind === 'open' && opensNamedSection(asked, statement)) return BONUS.opensSection;
  const name = [...termsOf(lastHeading(statement.headings))];
  return name.length && name.every((term) => words.some((word) => word.term === term)) ? BONUS.section : 0;
}

const askedBonus = (asked: Asked, statement: AnswerStatement): number =>
  isUnderQuestion(asked, statement) ? BONUS.asksIt : 0;

/** Scores `Release manager: release planning`: the role is before the colon, and the task that is asked about after it. */
function roleBonus({ kind, words }: Asked, { form, own }: AnswerStatement): number {
  if (kind !== 'person' || form === 'sentence') return 0;
  const [, task = ''] = /^[^:：]{2,60}?(?:[:：]|\s[-–—])\s+(.{2,120})$/.exec(own) ?? [];
  const said = [...termsOf(task)];
  return said.length && said.every((term) => words.some((word) => word.term === term)) ? BONUS.key : 0;
}

/** Scores two adjacent words of the question that are adjacent in the answer, too. */
function pairBonus(asked: Asked, statement: AnswerStatement): number {
  const { kind, words, doing } = asked;
  const own = toldBy(asked, statement);
  if (saysHowTo(asked, own)) return BONUS.doing;
  const said = termList(own);
  const object = words[words.findIndex(({ term }) => term === doing) + 1]?.term;
  // “Start chronyd” is done by what starts chronyd, not by what starts something else and mentions it.
  if (
    kind === 'steps' &&
    object !== undefined &&
    said.some((one, at) => one === doing && said[at + 1] === object)
  )
    return BONUS.doing;
  const hasPair = words.some(({ term }, i) => {
    const next = words[i + 1]?.term;
    return next !== undefined && said.some((one, at) => one === term && said[at + 1] === next);
  });
  return hasPair ? BONUS.pair : 0;
}

/** Scores words written as in the question: of `responsible` and `responsibility`, the same form is meant more often. */
function formsBonus({ words }: Asked, { own }: AnswerStatement): number {
  const said = foldCase(own);
  const same = words.filter(({ written }) => said.includes(written)).length;
  return words.length ? (BONUS.forms * same) / words.length : 0;
}

/** “Less than a year” is not “over a year”. */
function comparisonBonus({ comparison }: Asked, { own }: AnswerStatement): number {
  const said = comparisonOf(own);
  if (comparison === null || said === null) return 0;
  return said === comparison ? BONUS.comparison : -BONUS.comparison;
}

const EXAMPLE = /^(?:for (?:example|instance)|e\.g\.)/i;

/** Penalizes examples: their values do not hold in general. */
const exampleBonus = ({ kind }: Asked, { own }: AnswerStatement): number =>
  isTyped(kind) && EXAMPLE.test(own) ? BONUS.example : 0;

const YES_NO = /^(?:yes|no|not|yep|nope|sure|correct|exactly|right|never|unfortunately)\b/i;

/** Scores yes or no right after the same question. */
const repliesBonus = ({ kind }: Asked, { own, asked }: AnswerStatement): number =>
  kind === 'confirmation' && asked !== '' && YES_NO.test(own) ? BONUS.reply : 0;

const BONUSES: readonly ((asked: Asked, statement: AnswerStatement) => number)[] = [
  formBonus,
  keyBonus,
  sectionBonus,
  askedBonus,
  roleBonus,
  (asked, statement) =>
    isOneOfClass(asked, statement) || listsClass(asked, statement) || permitsAsked(asked, statement)
      ? BONUS.key
      : 0,
  (asked, statement) =>
    isCalledSo(asked, statement) || isOfSubject(asked, statement) || pairsRole(asked, statement)
      ? BONUS.subject
      : 0,
  (asked, statement) =>
    opensWithSubject(asked, statement) || namesClass(asked, statement) ? BONUS.opensWith : 0,
  (asked, statement) => (listsMembers(asked, statement) ? BONUS.members : 0),
  pairBonus,
  formsBonus,
  (asked, statement) => BONUS.number * countsWorth(asked, statement),
  (asked, statement) => BONUS.definition * definitionOf(asked, statement),
  comparisonBonus,
  purposeBonus,
  repliesBonus,
  (asked, statement) => (rulesOn(asked, statement) ? BONUS.ruling : 0),
  exampleBonus,
  habitBonus,
];

/** Penalizes a statement if the question names a day that neither the document nor the statement has. */
function dayBonus(
  { dates }: Asked,
  { own, headings, date }: AnswerStatement,
  documentDates: ReadonlySet<string>,
): number {
  if (!dates.length) return 0;
  const named = new Set(namedDates(`${own}\n${headings}\n${date?.slice(0, 10) ?? ''}`));
  return dates.some((one) => named.has(one) || documentDates.has(one)) ? 0 : BONUS.otherDay;
}
