import { foldCase } from '../../text/fold.ts';
import { namedDates } from '../../text/passages/date-terms.ts';
import { terms as termList } from '../../text/terms.ts';
import { CAUSE, isTyped, spellUnits } from './answer-signs.ts';
import { hasWord, termsOf, VALUE_AFTER_COLON } from './coverage.ts';
import { type Asked, comparisonOf } from './read-asked.ts';
import { definitionOf } from './relation/definition.ts';
import { isCalledSo, isOfSubject, namesClass, opensWithSubject } from './relation/subject.ts';
import { isOneOfClass, opensNamedSection, saysHowTo } from './statements/asked-purpose.ts';
import { keyedValue, pairsRole } from './statements/keyed-value.ts';
import { listsClass, permitsAsked, saysDone } from './statements/asked-forms.ts';
import { isUnderQuestion } from './statements/asked-sections.ts';
import { type AnswerStatement, lastHeading, type StatementForm } from './statements/statement.ts';
import { habitBonus } from './time/habits.ts';

/** What small signs add to the share of the question that a statement covers. */
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
  action: 0.25,
  steps: 0.15,
  cause: 0.15,
  opener: -0.5,
  firstReply: 0.1,
  reply: 0.3,
  example: -0.2,
  subject: 0.25,
  opensWith: 0.08,
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

const keyOf = (form: StatementForm, own: string): string | undefined => keyedValue({ form, own })?.key;

/** “Naming convention: …” says how something is named. */
const MANNERS: ReadonlySet<string> = termsOf(
  'convention format rule pattern standard scheme style guideline',
);

const namesManner = (form: StatementForm, own: string): boolean =>
  [...termsOf(keyOf(form, own) ?? '')].some((term) => MANNERS.has(term));

/** Scores a row or item if everything that it is about is in the question. */
function keyBonus({ kind, words }: Asked, { form, own }: AnswerStatement): number {
  const key = [...termsOf(keyOf(form, own) ?? '')].filter((term) => kind !== 'steps' || !MANNERS.has(term));
  return key.length && isAllAsked(key, words) ? BONUS.key : 0;
}

const isAllAsked = (terms: readonly string[], words: Asked['words']): boolean =>
  terms.every((term) => words.some((word) => word.term === term));

/** Returns what can answer: “Delete account: removes all data” does not say how to delete an account; the text after the colon may. */
function toldBy({ kind, words }: Asked, { own, form }: AnswerStatement): string {
  const key = keyOf(form, own) ?? '';
  const isNamedOnly =
    kind === 'steps' && form === 'item' && key !== '' && isAllAsked([...termsOf(key)], words);
  return isNamedOnly ? own.slice(key.length + 1).trim() : own;
}

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

const NUMBER_AROUND =
  /(?<before>(?:[\p{L}'’-]+\s+){0,2})\(?(?:\d[\d.,]*|\b(?:single|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|no)\b)(?<behind>(?:\s+[\p{L}'’-]+){0,3})/giu;

/** “In one country” is not a count; “only one country” and “one country per site” are. */
const SOME_ONE = /^(?!.*\b(?:only|just|exactly|most|least|to|per|each|every) )(?:.* )?one [^\d]*$/is;
const SOME_ONE_SHARE = 0.2;

/** A repeated number: “Eleven (11) members”. */
const AGAIN = / \(\d+\)/g;
/** “Twice a year” answers “How many times a year”. */
const TWICE = /\b(?:once|twice)\b/gi;

/** “The number of clones of an image has exceeded 200.” */
const NUMBER_OF = /\b(?:number|count|total) of ([^.:;]{2,80}?)\b\d/giu;

/** Returns how closely a number counts the subject (“How many probes”): right before or after it, or in a row or item named after it. */
function countsSubject({ subject }: Asked, { own, form, lead, headings }: AnswerStatement): Counted {
  const [head = ''] = subject.slice(-1);
  const shareIn = (text: string, before = '') => {
    const named = termsOf(text);
    const label = termsOf(before);
    // “Council votes” are votes: otherwise something else of the council is counted. “Elects two” counts none, though it is close to “vote”.
    if (!hasWord(named, head) && !label.has(head)) return 0;
    return subject.filter((term) => hasWord(named, term) || label.has(term)).length / subject.length;
  };
  const nearest = Math.max(
    0,
    ...[...spellUnits(own).replace(AGAIN, '').replace(TWICE, 'two times').matchAll(NUMBER_AROUND)].map(
      ({ 0: found, groups }) =>
        shareIn(groups?.behind ?? '', groups?.before) * (SOME_ONE.test(found) ? SOME_ONE_SHARE : 1),
    ),
  );
  const summed = [...own.matchAll(NUMBER_OF)].map(([, of = '']) => shareIn(of));
  if (summed.some((share) => share === 1) || isTotal(subject, keyOf(form, own) ?? '', own)) return 'near';
  if (nearest > SOME_ONE_SHARE) return nearest === 1 ? 'near' : 'partly';
  const isNamed =
    nearest > 0 || (form !== 'sentence' && shareIn(`${lead}\n${headings}\n${keyOf(form, own) ?? ''}`) > 0);
  return isNamed ? 'named' : 'other';
}

/** `Customers | 61` counts all of them; “17 customers are on Premium” does not. */
function isTotal(subject: readonly string[], key: string, own: string): boolean {
  const named = termsOf(key);
  const isAll = named.size === subject.length && subject.every((term) => named.has(term));
  return isAll && COUNT_FIRST.test(own.slice(key.length));
}

/** `: 61`, ` | 61 | 66`: a number right after what it counts. */
const COUNT_FIRST = /^[\s|:：]*\d/;

type Counted = 'near' | 'partly' | 'named' | 'other';
const COUNTED: Record<Counted, number> = { near: 1, partly: 0.5, named: 0, other: -1 };

const asksNumberOf = ({ kind, subject }: Asked): boolean => kind === 'number' && subject.length > 0;

/** Returns whether a row, or for “how many” also a sentence or item, counts only something other than what is asked for. */
export const countsOther = (asked: Asked, statement: AnswerStatement): boolean =>
  asksNumberOf(asked) &&
  (statement.form === 'row' ||
    ((statement.form === 'sentence' ||
      (statement.form === 'item' && !VALUE_AFTER_COLON.test(statement.own))) &&
      asked.counted !== null)) &&
  countsSubject(asked, statement) === 'other';

/** Returns whether a statement counts all that is asked for: “2–3 references”, if references are counted. */
export const countsWhole = (asked: Asked, statement: AnswerStatement): boolean =>
  asksNumberOf(asked) && countsSubject(asked, statement) === 'near';

const numberBonus = (asked: Asked, statement: AnswerStatement): number =>
  asksNumberOf(asked) ? BONUS.number * COUNTED[countsSubject(asked, statement)] : 0;

/** “Less than a year” is not “over a year”. */
function comparisonBonus({ comparison }: Asked, { own }: AnswerStatement): number {
  const said = comparisonOf(own);
  if (comparison === null || said === null) return 0;
  return said === comparison ? BONUS.comparison : -BONUS.comparison;
}

const ACTION =
  /`|--\w|^To \p{L}+ [^,.]{3,80}, (?:please )?(?!(?:we|you|they|it|I|the|an?|this|our|your)\b)\p{L}+|^(?:please |then |just |first |yes[:,] )?(?:use|run|set|pass|open|go|call|click|select|delete|remove|install|restart|raise|add|write|send|ask|put|forward|change|choose|press|log|start|stop|try|switch|turn|download|update|check|move|copy|make|create|enter|follow|contact|fill|sign|book|file|revoke|tell|ensure|make sure|verify|review|increase)\b|\byou (?:can|could|should|must|need|may)\b(?! (?:also )?(?:see|notice|find|experience|encounter|get)\b)|\b(?:workaround|work around|can be \w+ed|please)\b/iu;
/** Returns whether a statement denies what is asked: “We do not use it” gives no reason why we use it. */
const denies = (own: string, asked: Asked['words']): boolean =>
  [...own.matchAll(NEGATED)].some(([, negated = '']) => {
    const said = termsOf(negated);
    return asked.some(({ term, isName }) => !isName && said.has(term));
  });
/** Names of a list of steps. */
const STEPS = /\b(?:steps?|procedure|instructions|process)\b/i;
const NEGATED = /(?:\b(?:not|never|no longer)|n['’]t) ((?:[\p{L}'’-]+ ?){1,2})/giu;

/**
 * Scores an action for “how do I”, and a cause for “why”. Whoever opens a thread describes the problem; the first reply says most about it.
 */
function purposeBonus(asked: Asked, statement: AnswerStatement): number {
  const { kind, words } = asked;
  const { form, lead, headings, topic, speaker, isFirstReply } = statement;
  const own = toldBy(asked, statement);
  if (kind === 'company') return denies(own, words) ? BONUS.opener : 0;
  if (kind !== 'steps' && kind !== 'reason') return 0;
  const opens = speaker !== null && topic === '';
  const place = (opens ? BONUS.opener : 0) + (isFirstReply ? BONUS.firstReply : 0);
  if (kind === 'reason') {
    if (CAUSE.test(`${own}\n${lead}\n${headings}`)) return place + BONUS.cause;
    // A row of a table says what is so, not why, unless it says so.
    return place + (form === 'row' || denies(own, words) ? BONUS.opener : 0);
  }
  // “How was it fixed” asks for what was done, not for what to do.
  if (!asked.isList && form !== 'list') return place + (saysDone(own) ? BONUS.action : 0);
  const isNamed = form === 'list' && STEPS.test(`${lead}\n${lastHeading(headings)}`);
  return (
    place +
    (isNamed ? BONUS.steps : 0) +
    (form === 'list' || ACTION.test(own) || namesManner(form, own) ? BONUS.action : 0)
  );
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
  pairBonus,
  formsBonus,
  numberBonus,
  (asked, statement) => BONUS.definition * definitionOf(asked, statement),
  comparisonBonus,
  purposeBonus,
  repliesBonus,
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
