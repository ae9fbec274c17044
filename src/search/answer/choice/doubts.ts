import type { Asked } from '../read-asked.ts';
import type { ScoredStatement } from '../score-statements.ts';
import { saysTheSame, wordOverlap } from '../similar.ts';
import { keyedValue } from '../statements/keyed-value.ts';
import type { AnswerSource, AnswerStatement } from '../statements/statement.ts';
import { isOfSameSeries, isOtherHolder, SAME_SHARE, saysChange } from '../time/states.ts';
import { overlaps } from './overlaps.ts';

/** If a statement that does not answer the question scores this much higher, the documents cover the topic without answering. */
export const NON_ANSWER_MARGIN = 0.2;

/** If more than this many statements of other documents score this close, it is unclear which document is meant. */
export const CLOSE = { most: 1, score: 0.1 } as const;

/**
 * Returns whether a statement is doubtful. The document that search ranked first has the answer far more often than others. A statement in
 * another one is doubtful if a significant word is missing near it, or if several statements of other documents fit about as well and say
 * something else: the minutes of each meeting may list the same people. Of the holders of a role on different days, the last one is meant.
 */
export const mayMeanAnother = (
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
export const isContested = (
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
export const isOnlyNear = ({ statement, isLiteral }: ScoredStatement): boolean =>
  statement.source > 0 && !isLiteral;

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
export const isGuessed = (
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
export const hasNamesakes = (best: ScoredStatement, all: readonly ScoredStatement[]): boolean =>
  new Set(all.filter((one) => isNamesake(best, one)).map(({ statement }) => statement.headings)).size >=
  NAMESAKES;

/** Returns whether two sections of a document give a value under the same name. */
export function isNamesake({ statement: a }: ScoredStatement, { statement: b }: ScoredStatement): boolean {
  const key = keyedValue(a)?.key;
  return (
    key !== undefined && a.source === b.source && a.headings !== b.headings && keyedValue(b)?.key === key
  );
}
