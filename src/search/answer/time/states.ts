import type { ScoredStatement } from '../score-statements.ts';
import { saysTheSame, termOverlap } from '../similar.ts';
import type { AnswerSource } from '../statements/statement.ts';

/** Two statements with this share of terms in common are about the same thing. */
export const SAME_SHARE = 0.5;
const STATE_SHARE = 0.8;
/** Members of a series mostly repeat each other's words; one with fewer of them may be about something else. */
const MEMBER_SHARE = 0.9;
const CHANGED =
  /\b(?:moved|postponed|changed|instead|no longer|now|superseded|corrected|extended|therefore|decided|resolved|not in|not as planned|was to)\b/i;

/** Returns whether a text says that something is no longer as it was. */
export const saysChange = (text: string): boolean => CHANGED.test(text);

/** Maximum statements shown from a history. */
const STATES_MAX = 2;

/** Returns the day of a statement: of its message, or of its document. */
export const dayOfStatement = (
  { statement }: ScoredStatement,
  sources: readonly AnswerSource[],
): string | null => statement.date ?? sources[statement.source]?.date ?? null;

/** Returns whether two dated statements of different documents say who has the same role: the later one says who has it now. */
export const isOtherHolder = (
  a: ScoredStatement,
  b: ScoredStatement,
  sources: readonly AnswerSource[],
): boolean =>
  a.givesHolder &&
  b.givesHolder &&
  a.statement.source !== b.statement.source &&
  dayOfStatement(a, sources) !== null &&
  dayOfStatement(b, sources) !== null;

/** Returns whether two statements are of members of one series. */
export const isOfSameSeries = (
  a: ScoredStatement,
  b: ScoredStatement,
  sources: readonly AnswerSource[],
): boolean => {
  const series = sources[a.statement.source]?.series;
  return series != null && series === sources[b.statement.source]?.series;
};

/**
 * Returns the statement of the newest member of the best one's series that says about as much about the question. Members of a series repeat
 * each other, so that which of them fits best by its words is chance.
 */
export function newestOfSeries(
  best: ScoredStatement,
  able: readonly ScoredStatement[],
  sources: readonly AnswerSource[],
): ScoredStatement {
  const dayOfSource = ({ statement }: ScoredStatement) => sources[statement.source]?.date ?? '';
  return able
    .filter(
      (one) =>
        !one.isNonAnswer &&
        isOfSameSeries(one, best, sources) &&
        one.typeMatch >= best.typeMatch &&
        one.missing <= best.missing &&
        one.ownCoverage >= best.ownCoverage * MEMBER_SHARE &&
        one.score >= best.score * MEMBER_SHARE,
    )
    .reduce((newest, one) => (dayOfSource(one) > dayOfSource(newest) ? one : newest), best);
}

/** Returns the best statement and what is said about the same thing in another dated document, newest first. */
export function newestState(
  best: ScoredStatement,
  able: readonly ScoredStatement[],
  sources: readonly AnswerSource[],
): ScoredStatement[] {
  if (dayOfStatement(best, sources) === null) return [best];
  const others = able.filter(
    (one) =>
      one.statement.source !== best.statement.source &&
      dayOfStatement(one, sources) !== null &&
      !saysTheSame(one, best) &&
      one.score >= best.score * STATE_SHARE &&
      (isOtherHolder(one, best, sources) ||
        termOverlap(one, best) >= SAME_SHARE ||
        (saysChange(one.statement.own) && (hasSameHeading(one, best) || isChangeOf(one, best, sources)))),
  );
  const perDocument = [best, ...others].filter(
    (one, i, all) => all.findIndex((o) => o.statement.source === one.statement.source) === i,
  );
  return perDocument
    .sort((a, b) => (dayOfStatement(b, sources) ?? '').localeCompare(dayOfStatement(a, sources) ?? ''))
    .slice(0, STATES_MAX);
}

/** Returns whether a later statement, with all of the question as well, says that something changed: “we go to Bregenz instead”. */
const isChangeOf = (one: ScoredStatement, best: ScoredStatement, sources: readonly AnswerSource[]): boolean =>
  one.missing === 0 &&
  one.ownCoverage >= best.ownCoverage * MEMBER_SHARE &&
  (dayOfStatement(one, sources) ?? '') > (dayOfStatement(best, sources) ?? '');

const hasSameHeading = (a: ScoredStatement, b: ScoredStatement): boolean =>
  a.statement.headings !== '' && a.statement.headings === b.statement.headings;
