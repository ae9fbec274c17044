import { isByline } from '../../text/sentences/byline.ts';
import { isTyped } from './answer-types.ts';
import { findField } from './fields/find-field.ts';
import { findPathOwner } from './fields/find-path-owner.ts';
import { findTasks } from './fields/find-tasks.ts';
import { lacksWord } from './pool/lacks-word.ts';
import { type Asked, readAsked } from './read-asked.ts';
import { type ScoredStatement, scoreStatements } from './score-statements.ts';
import { REPEATED_SHARE, saysTheSame, termOverlap, wordOverlap } from './similar.ts';
import { withContinuations } from './statements/continuations.ts';
import { keyedValue } from './statements/keyed-value.ts';
import { layOutStatements } from './statements/lay-out-statements.ts';
import { type AnswerSource, type AnswerStatement } from './statements/statement.ts';
import {
  dayOfStatement,
  isOfSameSeries,
  isOtherHolder,
  newestOfSeries,
  newestState,
  SAME_SHARE,
  saysChange,
} from './time/states.ts';

/** An answer: one to four statements of documents. */
export interface ChosenAnswer {
  statements: AnswerStatement[];
  /** Whether they say what was true on their days, newest first. */
  isHistory: boolean;
  /** Whether the first is the newest state known, and may have changed since. */
  isState: boolean;
  /** Whether none clearly answers the question: they are only the nearest ones. */
  isUnsure: boolean;
}

const STATEMENTS_MAX = 4;
/** Share of the question, by weight, that an answer and its surroundings must cover … */
const COVERAGE_MIN = 0.5;
/** … or this share, if it is not certain to have a value of the wanted kind … */
const COVERAGE_MIN_WEAK = 0.6;
/** … and the share that it must cover by itself or with its lead-in. */
const OWN_COVERAGE_MIN = 0.25;
/** Minimum score: if the question wants a kind of value, having one adds to the score, so the minimum is higher … */
const SCORE_MIN = { typed: 0.85, open: 0.7 } as const;
/** … unless it is in the best document, certainly has that kind of value, and at most this many significant words are missing around it. */
const MISSING_MAX = 1;

/** If more than this many statements of other documents score this close, it is unclear which document is meant. */
const CLOSE = { most: 1, score: 0.1 } as const;

/**
 * Returns whether a statement is doubtful. The document that search ranked first has the answer far more often than others. A statement in
 * another one is doubtful if a significant word is missing near it, or if several statements of other documents fit about as well and say
 * something else: the minutes of each meeting may list the same people. Of the holders of a role on different days, the last one is meant.
 */
const isDoubtful = (
  best: ScoredStatement,
  all: readonly ScoredStatement[],
  sources: readonly AnswerSource[],
  { isState, kind }: Asked,
): boolean =>
  (best.missing > 0 && hasNamesakes(best, all)) ||
  (best.statement.source > 0 &&
    !(kind === 'steps' && best.missing === 0 && best.ownCoverage > WHOLE) &&
    (best.missing > 0 ||
      all.filter(
        (one) =>
          one.statement.source !== best.statement.source &&
          one.score > best.score - CLOSE.score &&
          !saysTheSame(one, best) &&
          !isOtherHolder(one, best, sources) &&
          !(isState && best.ownCoverage > WHOLE && isOfSameSeries(one, best, sources)),
      ).length > CLOSE.most));

/** Scores that differ by less say nothing. */
const EQUAL_SCORE = 0.05;

/**
 * Returns whether another statement fits as well as the newest of a series and is about something else. In minutes people discuss a thing, and the
 * newest that mentions it says its state only if none of the others could be meant, or if it says itself that something changed.
 */
const isContested = (
  best: ScoredStatement,
  all: readonly ScoredStatement[],
  shown: readonly AnswerStatement[],
): boolean =>
  !shown.some(({ text }) => saysChange(text)) &&
  all.some(
    (one) =>
      one.score > best.score - EQUAL_SCORE &&
      !shown.includes(one.statement) &&
      !overlaps(best, one) &&
      !overlaps(one, best) &&
      wordOverlap(one, best) < SAME_SHARE,
  );

/** Returns whether a statement that search did not find first has a word of the question only as a near-synonym: minutes mention everything. */
const isOnlyNear = ({ statement, isLiteral }: ScoredStatement): boolean => statement.source > 0 && !isLiteral;

/** Answers of these kinds have no form that shows one: only the words tell what a statement is about. */
const SHOWN_BY_WORDS: ReadonlySet<Asked['kind']> = new Set([
  'steps',
  'confirmation',
  'definition',
  'company',
  'person',
]);

/**
 * Returns whether a statement may be about something else: a word of the question is nowhere near, and others come close without it. “Bikes may
 * be left in the yard” does not answer “May I park my car”, but a date or a sum near most words is nearly always the one that is meant. A message
 * leaves words to the rest of its thread.
 */
const isGuessed = (
  best: ScoredStatement,
  all: readonly ScoredStatement[],
  { kind, relation }: Asked,
): boolean =>
  best.missing > 0 &&
  best.statement.speaker === null &&
  SHOWN_BY_WORDS.has(kind) &&
  !relation.isCalled &&
  all.some(
    (other) => !overlaps(best, other) && other !== best && other.score > best.score - NON_ANSWER_MARGIN,
  );

/** All of the question is in a statement or its lead-in; a little less for rounding. */
const WHOLE = 0.99;

/** Sections that give a value under the same name: `Time: …` of each group. Then the words of the question must say whose it is. */
const NAMESAKES = 2;

/** Returns whether other sections of the same document give a value under the same name. */
const hasNamesakes = (best: ScoredStatement, all: readonly ScoredStatement[]): boolean =>
  new Set(all.filter((one) => isNamesake(best, one)).map(({ statement }) => statement.headings)).size >=
  NAMESAKES;

/** Returns whether two sections of a document give a value under the same name. */
function isNamesake({ statement: a }: ScoredStatement, { statement: b }: ScoredStatement): boolean {
  const key = keyedValue(a)?.key;
  return (
    key !== undefined && a.source === b.source && a.headings !== b.headings && keyedValue(b)?.key === key
  );
}

/** If a statement that does not answer the question scores this much higher, the documents cover the topic without answering. */
const NON_ANSWER_MARGIN = 0.2;

/**
 * How much lower a further statement may score. The best one is nearly always right if nothing comes this close to it, and right in two of three
 * cases otherwise (decision 610); then its document says more about the same. Another document must fit about as well (CLOSE).
 */
const FURTHER = { score: 0.3, most: 3 } as const;
/** Returns the statements that answer a question, word for word, or null if the documents have no answer. Pure. */
export function chooseAnswer(question: string, sources: readonly AnswerSource[]): ChosenAnswer | null {
  const asked = readAsked(question);
  const field = findPathOwner(question, asked, sources) ?? findField(question, asked, sources);
  const told = field ? [field] : findTasks(question, asked, sources);
  if (told)
    return told.length ? { statements: told, isHistory: false, isState: false, isUnsure: false } : null;
  const statements = sources.flatMap(layOutStatements);
  const scored = scoreStatements(asked, sources, statements);
  const able = scored.filter(isEnough(isTyped(asked.kind), scored));
  const first = able.find((one) => !one.isNonAnswer);
  if (first && isGuessed(first, scored, asked)) return unsureOf(first, statements, asked);
  const sure = able.find((one) => !one.isNonAnswer && !isDoubtful(one, scored, sources, asked));
  const isState = sure !== undefined && asked.isState && isOfSameSeries(sure, sure, sources);
  const best = isState ? newestOfSeries(sure, able, sources) : sure;
  // A whole list that is not an answer is not nearer than its item that is one.
  const nearest = able.find((one) => one === best || !best || !isWhole(one) || !overlaps(one, best));
  if (!nearest) return null;
  if (!sure || !best || sure.score < nearest.score - NON_ANSWER_MARGIN)
    return unsureOf(nearest, statements, asked);
  if (isState && isOnlyNear(best)) return null;
  const newest = newestState(best, able, sources);
  const further = furtherOf(best, isState ? scored.filter((one) => isOfSource(one, best)) : scored, asked);
  const chosen = newest.length > 1 ? newest.slice(0, asked.isNow ? 1 : undefined) : further;
  const shown = withContinuations(
    chosen.map(({ statement }) => statement),
    statements,
    asked,
  ).slice(0, STATEMENTS_MAX);
  const isDated = dayOfStatement(best, sources) !== null;
  if (isState && isDated && isContested(best, scored, shown)) return unsureOf(best, statements, asked);
  return {
    statements: shown,
    isHistory: newest.length > 1 || isState,
    isState,
    isUnsure: false,
  };
}

/** Returns a statement about the same thing that does not clearly say what is asked. */
const unsureOf = (
  { statement }: ScoredStatement,
  statements: readonly AnswerStatement[],
  asked: Asked,
): ChosenAnswer | null =>
  lacksWord(asked, statements)
    ? null
    : {
        statements: withContinuations([statement], statements, asked).slice(0, STATEMENTS_MAX),
        isHistory: false,
        isState: false,
        isUnsure: true,
      };

const isEnough =
  (isValue: boolean, all: readonly ScoredStatement[]) =>
  (one: ScoredStatement): boolean => {
    const { score, typeMatch, coverage, ownCoverage, statement, missing } = one;
    const isCertain = statement.source === 0 && typeMatch === 2;
    return (
      (score >= (isValue ? SCORE_MIN.typed : SCORE_MIN.open) || (isCertain && missing <= MISSING_MAX)) &&
      coverage >= (typeMatch === 1 ? COVERAGE_MIN_WEAK : COVERAGE_MIN) &&
      // “They are taken every two hours”: the text around it says what is taken.
      (ownCoverage >= OWN_COVERAGE_MIN || (isValue && isCertain && ownCoverage > 0 && isAlone(one, all)))
    );
  };

/**
 * Returns whether a statement is the only one that may be meant: nothing that the question asks about is missing near it, and no other comes close.
 * Such statements are nearly always right (decision 610).
 */
const isAlone = (one: ScoredStatement, all: readonly ScoredStatement[]): boolean =>
  one.missing === 0 &&
  all.every((other) => other === one || overlaps(one, other) || other.score < one.score - FURTHER.score);

/** Returns the best statement and what may be meant instead or says more; only the best one must meet the minimums for an answer. */
function furtherOf(
  best: ScoredStatement,
  scored: readonly ScoredStatement[],
  { words }: Asked,
): ScoredStatement[] {
  const chosen = [best];
  for (const one of scored) {
    if (chosen.length === FURTHER.most || one.score < best.score - FURTHER.score) break;
    if (one === best || one.isNonAnswer || isWhole(one) || !isRelated(one, best)) continue;
    if (isByline(one.statement.own) || isNamesake(best, one)) continue;
    if (
      chosen.every(
        (kept) =>
          termOverlap(kept, one) < REPEATED_SHARE &&
          !overlaps(kept, one) &&
          !isLesserSibling(one, kept, words),
      )
    )
      chosen.push(one);
  }
  return chosen;
}

/** Returns whether a statement goes with the best one: in its section, or about the question by itself, and in another document about as well. */
const isRelated = (one: ScoredStatement, best: ScoredStatement): boolean =>
  one.statement.source === best.statement.source
    ? one.ownCoverage >= OWN_COVERAGE_MIN || one.statement.headings === best.statement.headings
    : one.ownCoverage >= OWN_COVERAGE_MIN && one.score >= best.score - CLOSE.score;

/** Returns whether an item or row is about something else than one under the same words: it has only some of that one's question words. */
function isLesserSibling(one: ScoredStatement, kept: ScoredStatement, words: Asked['words']): boolean {
  const { form, source, lead, headings } = kept.statement;
  const other = one.statement;
  if (form === 'sentence' || other.form !== form || other.source !== source) return false;
  if (other.lead !== lead || other.headings !== headings) return false;
  const has = ({ terms }: ScoredStatement) => words.filter(({ term }) => terms.has(term)).length;
  return has(one) < has(kept) && words.every(({ term }) => !one.terms.has(term) || kept.terms.has(term));
}

const isOfSource = (one: ScoredStatement, other: ScoredStatement): boolean =>
  one.statement.source === other.statement.source;

const isWhole = ({ statement: { form } }: ScoredStatement): boolean => form === 'list' || form === 'table';

/** Returns whether `one` is an item or row of `whole`, or both are the same words. They may share a lead-in or header. */
function overlaps(whole: ScoredStatement, one: ScoredStatement): boolean {
  if (whole.statement.source !== one.statement.source) return false;
  const said = one.statement.places.at(-1);
  const places = isWhole(whole) ? whole.statement.places : whole.statement.places.slice(-1);
  return places.some(
    (place) =>
      place.block_id === said?.block_id &&
      (place.start ?? 0) < (said.end ?? 0) &&
      (said.start ?? 0) < (place.end ?? 0),
  );
}
