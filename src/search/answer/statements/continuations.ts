import { CAUSE } from '../answer-types.ts';
import { POINTS_BACK, termsOf } from '../coverage.ts';
import type { Asked } from '../read-asked.ts';
import { saysHowTo } from './asked-purpose.ts';
import { isUnderQuestion } from './asked-sections.ts';
import type { AnswerStatement } from './statement.ts';

/** A longer sentence is not shown just for what it names. */
const BEFORE_CHARS_MAX = 240;
/** How far to look for a list: its items come before the list as a whole. */
const LIST_LOOKED_AT = 20;

/** Adds the previous statement to one that refers back, and what follows to one that announces something. */
export function withContinuations(
  chosen: readonly AnswerStatement[],
  statements: readonly AnswerStatement[],
  asked: Asked,
): AnswerStatement[] {
  const shown: AnswerStatement[] = [];
  for (const statement of chosen) {
    const message = wholeMessage(statements, statement);
    if (message.length) {
      shown.push(...message);
      continue;
    }
    const at = statements.indexOf(statement);
    const steps = stepsWith(statements, statement, asked);
    if (steps) {
      shown.push(steps);
      continue;
    }
    const before = statements[at - 1];
    const following = statements[at + 1];
    if (
      before &&
      isSameBlock(before, statement) &&
      (POINTS_BACK.test(statement.own) || namesSubject(before, statement, asked))
    )
      shown.push(before);
    shown.push(statement);
    const list = announcedList(statements, at);
    const below = asked.isList
      ? (listBelow(statements, at) ?? stepsAround(statements, at, asked))
      : undefined;
    const rest = isUnderQuestion(asked, statement)
      ? restOfBlock(statements, at)
      : saysHowTo(asked, statement.own)
        ? nextSteps(statements, at)
        : [];
    const code = announcedCode(statements, at + rest.length);
    // Code is shown with the sentence right above it, which it then replaces.
    if (code) shown.splice(code.lead.includes(statement.own) ? -1 : shown.length, 1, ...rest, code);
    else if (list) shown.splice(-1, 1, list);
    else if (below) shown.push(below);
    else if (following && ANNOUNCES.test(statement.own) && following.source === statement.source)
      shown.push(following, ...shortRestOf(statements, at + 1));
    else if (following && isCompletedBy(statement, following, asked)) shown.push(following);
    else if (countToVerdict(statements, at, asked)) shown.push(...between(statements, at, asked));
    else if (rest.length) shown.push(...rest);
    else shown.push(...enumeratedAfter(statements, at));
  }
  const lists = shown.filter(({ form }) => form === 'list');
  return joined(
    shown.filter(
      (statement, i) =>
        shown.indexOf(statement) === i && !lists.some((list) => list !== statement && holds(list, statement)),
    ),
  );
}

/** A message up to this length is shown whole. */
const MESSAGE_CHARS_MAX = 320;

function wholeMessage(statements: readonly AnswerStatement[], one: AnswerStatement): AnswerStatement[] {
  if (one.speaker === null) return [];
  const at = one.places.at(-1)?.block_id;
  const message = statements.filter(
    ({ source, places }) => source === one.source && places.at(-1)?.block_id === at,
  );
  const chars = message.reduce((sum, { own }) => sum + own.length, 0);
  return message.every(({ form }) => form === 'sentence') && chars <= MESSAGE_CHARS_MAX ? message : [];
}

/** Returns whether a statement is an item of the list. */
const holds = (list: AnswerStatement, { places }: AnswerStatement): boolean =>
  list.places.some(({ block_id }) => block_id === places.at(-1)?.block_id);

/** Joins consecutive sentences of a block. */
function joined(statements: readonly AnswerStatement[]): AnswerStatement[] {
  const found: AnswerStatement[] = [];
  for (const one of statements) {
    const last = found.at(-1);
    if (last && isSameBlock(last, one) && one.form === 'sentence' && last.order < one.order)
      found.splice(-1, 1, {
        ...last,
        text: `${last.text} ${one.text}`,
        places: [...last.places, ...one.places],
      });
    else found.push(one);
  }
  return found;
}

/** Returns whether the next sentence says what a statement means or, where it gives no reason, may give that. */
const isCompletedBy = (statement: AnswerStatement, following: AnswerStatement, { kind }: Asked): boolean =>
  isSameBlock(following, statement) &&
  (NAMES_THEM.test(following.own) || (kind === 'reason' && !CAUSE.test(statement.own)));

/** Begins a sentence that says which ones the previous one means. */
const NAMES_THEM =
  /^(?:in particular|for example|for instance|namely|specifically|(?:these|those|they) (?:are|include)|among them)\b/i;
const ANNOUNCES = /(?:[:：]|\bbecause)\s*$/;

/** Returns the list that a sentence introduces. */
function announcedList(statements: readonly AnswerStatement[], at: number): AnswerStatement | undefined {
  const announcing = statements[at];
  if (!announcing || announcing.form !== 'sentence' || !ANNOUNCES.test(announcing.own)) return undefined;
  return statements
    .slice(at + 1, at + 1 + LIST_LOOKED_AT)
    .find(
      (one) => one.form === 'list' && one.lead.endsWith(announcing.own) && one.source === announcing.source,
    );
}

/** Announces code: “Run the following command in each pod.” */
const ANNOUNCES_CODE =
  /[:：]\s*$|\b(?:following|below|as follows|this command|(?:run|execute|use|enter|type|with) (?:this|these|the command))\b/i;

/** Returns the code right below the last sentence of a paragraph, if that announces it. */
function announcedCode(statements: readonly AnswerStatement[], at: number): AnswerStatement | undefined {
  const announcing = statements[at];
  const next = statements[at + 1];
  const isAbove =
    next?.form === 'code' && next.below !== null && next.below === announcing?.places[0]?.block_id;
  return isAbove && next.source === announcing?.source && ANNOUNCES_CODE.test(announcing.own)
    ? next
    : undefined;
}

/** Returns the list right below the paragraph of a sentence. */
const listBelow = (statements: readonly AnswerStatement[], at: number): AnswerStatement | undefined =>
  statements
    .slice(at + 1, at + 1 + LIST_LOOKED_AT)
    .find(
      (one) =>
        one.form === 'list' &&
        one.source === statements[at]?.source &&
        one.below !== null &&
        one.below === statements[at]?.places[0]?.block_id,
    );

/**
 * Returns the numbered list of the section: its other sentences are about the steps, which “how do I” asks for. With several such lists, any may be meant.
 */
function stepsAround(
  statements: readonly AnswerStatement[],
  at: number,
  { kind }: Asked,
): AnswerStatement | undefined {
  const one = statements[at];
  if (kind !== 'steps' || one?.form !== 'sentence') return undefined;
  const lists = statements.filter(
    ({ isNumbered, source, headings }) =>
      isNumbered && source === one.source && headings.trim() === one.headings.trim(),
  );
  return lists.length === 1 ? lists[0] : undefined;
}

/** Returns the numbered list that has a statement as an item: one step does not say how to do it. */
const stepsWith = (
  statements: readonly AnswerStatement[],
  one: AnswerStatement,
  { kind, isList }: Asked,
): AnswerStatement | undefined =>
  kind === 'steps' && isList && one.form === 'item'
    ? statements.find((list) => list.isNumbered && list.source === one.source && holds(list, one))
    : undefined;

/** Returns whether the previous sentence is needed: it has all words of the question that are missing in this one. */
function namesSubject(before: AnswerStatement, statement: AnswerStatement, { words }: Asked): boolean {
  const own = termsOf(`${statement.own}\n${statement.lead}\n${statement.headings}`);
  const other = termsOf(before.own);
  const missing = words.filter(({ term, weight }) => weight >= 1 && !own.has(term));
  return (
    missing.length > 0 &&
    before.own.length <= BEFORE_CHARS_MAX &&
    missing.every(({ term }) => other.has(term))
  );
}

/** Words that say how something was decided. */
const DECIDES =
  /\b(?:approv(?:es?|ed|al)|agree(?:s|d)?|decid(?:es?|ed)|accept(?:s|ed)?|reject(?:s|ed)?|declin(?:es?|ed)|adopt(?:s|ed)?|voted?|consensus|deferr?(?:s|ed)?|postponed|carried|passed|resolved)\b/i;
const VERDICT_MAX = 3;

/** Returns how many sentences after one that names something its decision follows; 0 if none does. */
function countToVerdict(statements: readonly AnswerStatement[], at: number, { decision }: Asked): number {
  const first = statements[at];
  if (!first || !decision.asksOutcome || DECIDES.test(first.own)) return 0;
  const following = statements.slice(at + 1, at + 1 + VERDICT_MAX);
  return following.findIndex((one) => isSameBlock(one, first) && DECIDES.test(one.own)) + 1;
}

const between = (statements: readonly AnswerStatement[], at: number, asked: Asked): AnswerStatement[] =>
  statements.slice(at + 1, at + 1 + countToVerdict(statements, at, asked));

const NUMBERED = /^(?:\(?[1-9][.)]|[a-d]\)|first(?:ly)?\b|second(?:ly)?\b|third(?:ly)?\b)/i;

/** Returns the numbered sentences that a sentence announces: `Four things are open. 1. A price. 2. …` */
function enumeratedAfter(statements: readonly AnswerStatement[], at: number): AnswerStatement[] {
  const announcing = statements[at];
  if (!announcing || !NUMBERED.test(statements[at + 1]?.own ?? '')) return [];
  const found: AnswerStatement[] = [];
  for (const one of statements.slice(at + 1)) {
    if (!isSameBlock(one, announcing)) break;
    found.push(one);
  }
  return found;
}

const REST_MAX = 3;
const NEXT_MAX = 4;

const restOfBlock = (statements: readonly AnswerStatement[], at: number): AnswerStatement[] =>
  statements
    .slice(at + 1, at + 1 + REST_MAX)
    .filter((one) => statements[at] !== undefined && isSameBlock(one, statements[at]));

/** Returns the rest of a short paragraph, such as the lines of an address. */
function shortRestOf(statements: readonly AnswerStatement[], at: number): AnswerStatement[] {
  const first = statements[at];
  if (!first || first.form !== 'sentence') return [];
  const end = statements.findIndex((one, i) => i > at && !isSameBlock(one, first));
  const rest = statements.slice(at + 1, end < 0 ? statements.length : end);
  const chars = rest.reduce((sum, { own }) => sum + own.length, first.own.length);
  return chars <= MESSAGE_CHARS_MAX ? rest : [];
}

const STEP = /^(?:next|then|after (?:that|this|saving|doing)|once|finally|now)\b/i;

/** Returns the next steps, in the same paragraph or in the one below. */
function nextSteps(statements: readonly AnswerStatement[], at: number): AnswerStatement[] {
  const first = statements[at];
  const following = statements.slice(at + 1, at + 1 + NEXT_MAX);
  let block = first?.places[0]?.block_id;
  const end = following.findIndex((one) => {
    if (one.source !== first?.source || one.form !== 'sentence') return true;
    const isBelow = one.places[0]?.block_id !== block;
    if (isBelow && !STEP.test(one.own)) return true;
    block = one.places[0]?.block_id;
    return false;
  });
  return following.slice(0, end < 0 ? following.length : end);
}

const isSameBlock = (a: AnswerStatement, b: AnswerStatement): boolean =>
  a.form === 'sentence' && a.places[0]?.block_id === b.places[0]?.block_id;
