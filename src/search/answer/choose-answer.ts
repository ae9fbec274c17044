import { isTyped } from './answer-signs.ts';
import { type Asked, readAsked } from './read-asked.ts';
import { type ScoredStatement, scoreStatements } from './score-statements.ts';
import { withContinuations } from './statements/continuations.ts';
import { layOutStatements } from './statements/lay-out-statements.ts';
import { type AnswerSource, type AnswerStatement } from './statements/statement.ts';

/** An answer is one to four statements of documents. */
export interface ChosenAnswer {
  statements: AnswerStatement[];
  /** They say what was the case on different days, newest first. */
  isHistory: boolean;
  /** Nothing says clearly that they answer it: they are only what comes nearest. */
  isUnsure: boolean;
}

const STATEMENTS_MAX = 4;
/** Share of the question, by weight, that an answer and what is around it must have … */
const COVERAGE_MIN = 0.5;
/** More of what only may hold a value of the wanted kind. */
const COVERAGE_MIN_WEAK = 0.6;
/** … and by itself or its lead-in. */
const OWN_COVERAGE_MIN = 0.25;
/** Where the question says what kind of value is wanted, that counts for an answer and more is asked of it. */
const SCORE_MIN = { typed: 0.85, open: 0.7 } as const;
/** … unless it stands in the document that search found best, shows that kind of value, and hardly a telling word is missing around it. */
const MISSING_MAX = 1;

/** So many that are so near to a statement leave open which one is meant. */
const CLOSE = { most: 4, score: 0.1 } as const;

/**
 * The document that search found best holds the answer far more often than others. What stands in another one is not sure where a telling word is
 * nowhere near it, or where many others fit about as well.
 */
const isDoubtful = (
  { statement, missing, score }: ScoredStatement,
  all: readonly ScoredStatement[],
): boolean =>
  statement.source > 0 &&
  (missing > 0 || all.filter((one) => one.score > score - CLOSE.score).length > CLOSE.most);

/** What is so much nearer to the question and does not answer it shows that the documents speak of it without saying that. */
const BESIDE_MARGIN = 0.2;

/** Of several things that are asked for, a further statement must be nearly as good, and up to three are shown. */
const LISTED = { share: 0.92, most: 3 } as const;
/** Of one thing a second statement is shown where the scores are too close to say which of both holds it. */
const SINGLE = { share: 0.8, most: 2 } as const;
/** … unless the best one has this share of the question itself. */
const CLEAR_MIN = 0.95;
/** Statements with more terms in common say the same. */
const REPEATED_SHARE = 0.7;
/** Two statements that share so many of their terms are about the same thing. */
const SAME_SHARE = 0.5;
const STATE_SHARE = 0.8;
const CHANGED =
  /\b(?:moved|postponed|changed|instead|no longer|now|superseded|corrected|extended|therefore|decided|resolved|not in|not as planned|was to)\b/i;

/** The statements that answer a question, word for word; null when the documents do not hold an answer. Pure. */
export function chooseAnswer(question: string, sources: readonly AnswerSource[]): ChosenAnswer | null {
  const asked = readAsked(question);
  const statements = sources.flatMap(layOutStatements);
  const scored = scoreStatements(asked, sources, statements);
  const able = scored.filter(isEnough(isTyped(asked.kind) ? SCORE_MIN.typed : SCORE_MIN.open));
  const best = able.find((one) => !one.isBeside && !isDoubtful(one, scored));
  // A whole list that does not answer as such is not nearer than the item of it that does.
  const nearest = able.find((one) => one === best || !best || !isWhole(one) || !overlaps(one, best));
  if (!nearest) return null;
  if (!best || best.score < nearest.score - BESIDE_MARGIN) return unsureOf(nearest, statements, asked);
  const newest = newestState(best, able, sources);
  const chosen = newest.length > 1 ? newest : furtherOf(best, scored, asked);
  return {
    statements: withContinuations(
      chosen.map(({ statement }) => statement),
      statements,
      asked,
    ).slice(0, STATEMENTS_MAX),
    isHistory: newest.length > 1,
    isUnsure: false,
  };
}

/** What is about the same and does not clearly say what is asked of it. */
const unsureOf = (
  { statement }: ScoredStatement,
  statements: readonly AnswerStatement[],
  asked: Asked,
): ChosenAnswer => ({
  statements: withContinuations([statement], statements, asked).slice(0, STATEMENTS_MAX),
  isHistory: false,
  isUnsure: true,
});

const isEnough =
  (scoreMin: number) =>
  ({ score, sign, coverage, ownCoverage, statement, missing }: ScoredStatement): boolean =>
    (score >= scoreMin || (statement.source === 0 && sign === 2 && missing <= MISSING_MAX)) &&
    coverage >= (sign === 1 ? COVERAGE_MIN_WEAK : COVERAGE_MIN) &&
    ownCoverage >= OWN_COVERAGE_MIN;

/** The best statement and what is said of the same in documents of another day, newest first. */
function newestState(
  best: ScoredStatement,
  able: readonly ScoredStatement[],
  sources: readonly AnswerSource[],
): ScoredStatement[] {
  const dateOf = ({ statement }: ScoredStatement) =>
    statement.date ?? sources[statement.source]?.date ?? null;
  if (!dateOf(best)) return [best];
  const others = able.filter(
    (one) =>
      one.statement.source !== best.statement.source &&
      dateOf(one) !== null &&
      one.score >= best.score * STATE_SHARE &&
      (sharedTerms(one, best) >= SAME_SHARE ||
        (CHANGED.test(one.statement.own) && hasSameHeading(one, best))),
  );
  const perDocument = [best, ...others].filter(
    (one, i, all) => all.findIndex((o) => o.statement.source === one.statement.source) === i,
  );
  return perDocument.sort((a, b) => (dateOf(b) ?? '').localeCompare(dateOf(a) ?? '')).slice(0, 2);
}

const hasSameHeading = (a: ScoredStatement, b: ScoredStatement): boolean =>
  a.statement.headings !== '' && a.statement.headings === b.statement.headings;

function sharedTerms(a: ScoredStatement, b: ScoredStatement): number {
  const [small, large] = a.terms.size < b.terms.size ? [a.terms, b.terms] : [b.terms, a.terms];
  if (!small.size) return 0;
  return [...small].filter((term) => large.has(term)).length / small.size;
}

/** What else answers the question about as well as the best statement; what is enough for one answer is asked of the best only. */
function furtherOf(
  best: ScoredStatement,
  scored: readonly ScoredStatement[],
  { isList, words }: Asked,
): ScoredStatement[] {
  if (isList ? isWhole(best) : best.ownCoverage >= CLEAR_MIN) return [best];
  const { share, most } = isList ? LISTED : SINGLE;
  const chosen = [best];
  for (const one of scored) {
    if (chosen.length === most || one.score < best.score * share) break;
    if (isWhole(one)) continue;
    if (
      chosen.every(
        (kept) =>
          sharedTerms(kept, one) < REPEATED_SHARE &&
          !overlaps(kept, one) &&
          !isLesserSibling(one, kept, words),
      )
    )
      chosen.push(one);
  }
  return chosen;
}

/** Of two items or rows that stand under the same words, the one that has nothing of the question that the other lacks says it of something else. */
function isLesserSibling(one: ScoredStatement, kept: ScoredStatement, words: Asked['words']): boolean {
  const { form, source, lead, headings } = kept.statement;
  const other = one.statement;
  if (form === 'sentence' || other.form !== form || other.source !== source) return false;
  if (other.lead !== lead || other.headings !== headings) return false;
  const has = ({ terms }: ScoredStatement) => words.filter(({ term }) => terms.has(term)).length;
  return has(one) < has(kept) && words.every(({ term }) => !one.terms.has(term) || kept.terms.has(term));
}

const isWhole = ({ statement: { form } }: ScoredStatement): boolean => form === 'list' || form === 'table';

/** The one is an item or a row of the whole, or both are the same words. A lead-in or header may be shared. */
function overlaps(whole: ScoredStatement, one: ScoredStatement): boolean {
  const said = one.statement.places.at(-1);
  const places = isWhole(whole) ? whole.statement.places : whole.statement.places.slice(-1);
  return places.some(
    (place) =>
      place.block_id === said?.block_id &&
      (place.start ?? 0) < (said.end ?? 0) &&
      (said.start ?? 0) < (place.end ?? 0),
  );
}
