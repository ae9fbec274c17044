import { isTyped } from './answer-types.ts';
import {
  hasNamesakes,
  isContested,
  isGuessed,
  isOnlyNear,
  mayMeanAnother,
  NON_ANSWER_MARGIN,
} from './choice/doubts.ts';
import { FURTHER, furtherOf, OWN_COVERAGE_MIN } from './choice/further.ts';
import { isWhole, overlaps, sharesText } from './choice/overlaps.ts';
import { termsOf } from './coverage.ts';
import { findField } from './fields/find-field.ts';
import { findPathOwner } from './fields/find-path-owner.ts';
import { findTasks } from './fields/find-tasks.ts';
import { countEntries } from './numbers/count-entries.ts';
import { countsWhole } from './numbers/counts-subject.ts';
import { lacksWord } from './pool/lacks-word.ts';
import { type Asked, readAsked } from './read-asked.ts';
import { ableStatements, type ScoredStatement, scoreStatements } from './score-statements.ts';
import { withContinuations } from './statements/continuations.ts';
import { keyedValue } from './statements/keyed-value.ts';
import { layOutStatements } from './statements/lay-out-statements.ts';
import { type AnswerSource, type AnswerStatement } from './statements/statement.ts';
import { dayOfStatement, isOfSameSeries, newestOfSeries, newestState } from './time/states.ts';
import { type AnswerWeights, type Weighed, weighStatements } from './weigh/weigh-statements.ts';
import { ANSWER_WEIGHTS } from './weigh/weights.ts';

/** An answer: one to four statements of documents. */
export interface ChosenAnswer {
  statements: AnswerStatement[];
  /** Whether they say what was true on their days, newest first. */
  isHistory: boolean;
  /** Whether the first is the newest state known, and may have changed since. */
  isState: boolean;
  certainty: Certainty;
}

/** Whether statements answer a question, may do so, or are only nearest to it. */
export type Certainty = 'sure' | 'unsure' | 'none';

const STATEMENTS_MAX = 4;
/** Share of the question, by weight, that an answer and its surroundings must cover … */
const COVERAGE_MIN = 0.5;
/** … or this share, if it is not certain to have a value of the wanted kind … */
const COVERAGE_MIN_WEAK = 0.6;
/** Minimum score: if the question wants a kind of value, having one adds to the score, so the minimum is higher … */
const SCORE_MIN = { typed: 0.85, open: 0.7 } as const;
/** … unless it is in the best document, certainly has that kind of value, and at most this many significant words are missing around it. */
const MISSING_MAX = 1;

/**
 * Returns the statements that answer a question, word for word; if none do, those that are nearest to it, or null if nothing is near. `isNear`: the
 * documents were found by near-synonyms; then null if nothing answers. Pure.
 */
export function chooseAnswer(
  question: string,
  sources: readonly AnswerSource[],
  isNear = false,
  weights: AnswerWeights = ANSWER_WEIGHTS,
): ChosenAnswer | null {
  const asked = readAsked(question);
  const field = findPathOwner(question, asked, sources) ?? findField(question, asked, sources);
  const told = field ? [field] : findTasks(question, asked, sources);
  if (told?.length) return plainAnswer(told);
  const statements = sources.flatMap(layOutStatements);
  const scored = scoreStatements(asked, sources, statements);
  const weighed = weighStatements(asked, sources, scored, weights);
  const chosen = told ? null : chooseByAll({ asked, sources, statements, scored, weighed, isNear });
  if (chosen?.certainty === 'sure') return chosen;
  return isNear ? null : nearestOf(chosen, weighed);
}

/** What was read for a question. */
interface Read {
  asked: Asked;
  sources: readonly AnswerSource[];
  statements: readonly AnswerStatement[];
  scored: readonly ScoredStatement[];
  weighed: Weighed | null;
  isNear: boolean;
}

/** Returns the answer by rules, by all signs where rules give none, or what may be one. */
function chooseByAll({ asked, sources, statements, scored, weighed, isNear }: Read): ChosenAnswer | null {
  const stated = chooseStated(asked, sources, statements, ableStatements(scored));
  const isLikely = weighed !== null && weighed.odds > ODDS.outweighs;
  if (stated && isNear && !isLikely && isFarFetched(stated)) return null;
  if (stated?.certainty === 'sure')
    return weighed ? compareWithWeighed(stated, weighed, asked, saysAllAsked(stated, scored)) : stated;
  const counted = countEntries(asked, sources, statements);
  if (counted) return plainAnswer([counted]);
  return weighed && (!isNear || isLikely) && mayAnswer(weighed, scored, sources, statements, asked)
    ? plainAnswer(
        withContinuations(
          weighed.statements.map(({ statement }) => statement),
          statements,
          asked,
        ).slice(0, STATEMENTS_MAX),
      )
    : stated;
}

/** Returns what is nearest by all signs, which more often holds the fact than the best one by the rules (decision 903). */
function nearestOf(chosen: ChosenAnswer | null, weighed: Weighed | null): ChosenAnswer | null {
  const nearest = weighed?.nearest.map(({ statement }) => statement) ?? [];
  if (!nearest.length) return chosen;
  return { ...plainAnswer(nearest), certainty: chosen?.certainty ?? 'none' };
}

/** Returns whether the likeliest statements are the answer, though by the rules too little of the question is near the best one. */
function mayAnswer(
  { statements: [first], odds }: Weighed,
  scored: readonly ScoredStatement[],
  sources: readonly AnswerSource[],
  statements: readonly AnswerStatement[],
  asked: Asked,
): boolean {
  if (!first || odds <= ODDS.answers || first.excludedBy.size || first.isNonAnswer) return false;
  // What a series mentions is not what it says is so (decision 850).
  if (asked.isState && (sources[first.statement.source]?.series ?? null) !== null) return false;
  if (first.missing === 0) return true;
  if (odds > ODDS.outweighs) {
    const able = ableStatements(scored);
    return !hasNamesakes(first, able) && !(asked.kind === 'confirmation' && isGuessed(first, able, asked));
  }
  if (first.missing > MISSING_MAX && !(isTyped(asked.kind) && first.typeMatch === 2)) return false;
  // A word of the question is not near it. If it is nowhere, nothing is about that; if elsewhere, this may be about another thing, as in another
  // document or one of several sections.
  return (
    first.statement.source === 0 &&
    asked.kind !== 'confirmation' &&
    !lacksWord(asked, statements) &&
    !hasNamesakes(first, ableStatements(scored))
  );
}

/**
 * Log-odds above which the likeliest statements are the answer if no rule gives one, above which they are whatever casts doubt on them, and below which an answer of
 * the rules is doubtful: a value of the kind is right more often than one without a form of its own (decision 958).
 */
const ODDS = { answers: 0, outweighs: 0.5, doubtful: { typed: -0.8, open: -0.4 } } as const;

/** Returns whether the first statement itself has every significant word of the question, as the question writes it: then only its value can be another. */
const saysAllAsked = ({ statements: [first] }: ChosenAnswer, scored: readonly ScoredStatement[]): boolean =>
  scored.some(
    ({ statement, ownCoverage, missing, isLiteral }) =>
      statement === first && ownCoverage >= OWN_ALL && missing === 0 && isLiteral,
  );

/** Words that count for little may be missing. */
const OWN_ALL = 0.95;

/**
 * Returns an answer of the rules as all signs together judge it. If they contradict it, it is only the nearest passage. If they favor another statement,
 * or one near which a word of the question is missing, a likely statement that the answer lacks is added.
 */
function compareWithWeighed(
  stated: ChosenAnswer,
  { statements: likely, close, odds }: Weighed,
  { kind }: Asked,
  isAllSaid: boolean,
): ChosenAnswer {
  if (odds < (isTyped(kind) ? ODDS.doubtful.typed : ODDS.doubtful.open) && !isAllSaid)
    return { ...stated, certainty: 'unsure' };
  const { statements, isHistory } = stated;
  if (isHistory || statements.length >= STATEMENTS_MAX || statements.some(isList)) return stated;
  const isShown = ({ statement }: ScoredStatement) =>
    statements.some((shown) => sharesText(shown, statement));
  const [best] = likely;
  if (best && best.missing === 0 && isShown(best)) return stated;
  const further = likely
    .slice(0, close)
    .find((one) => !one.excludedBy.size && !one.isNonAnswer && !isShown(one));
  return further ? { ...stated, statements: [...statements, further.statement] } : stated;
}

/** A whole list or table says all of it. */
const isList = ({ form }: AnswerStatement): boolean => form === 'list' || form === 'table';

/** Of documents found by near-synonyms only the first is about what is asked, and one of a series, which mentions everything, is not. */
const isFarFetched = ({ statements: [first], isState }: ChosenAnswer): boolean =>
  isState || first?.source !== 0;

const plainAnswer = (statements: AnswerStatement[]): ChosenAnswer => ({
  statements,
  isHistory: false,
  isState: false,
  certainty: 'sure',
});

/** Returns the best statement by the rules, with what belongs to it; unsure if it may be about something else, null if none is near. */
function chooseStated(
  asked: Asked,
  sources: readonly AnswerSource[],
  statements: readonly AnswerStatement[],
  scored: readonly ScoredStatement[],
): ChosenAnswer | null {
  const able = scored.filter(isEnough(isTyped(asked.kind), scored));
  const first = able.find((one) => !one.isNonAnswer);
  if (first && isGuessed(first, scored, asked)) return unsureOf(first, statements, asked);
  const sure = able.find(
    (one) =>
      (!one.isNonAnswer && !mayMeanAnother(one, scored, sources, asked)) ||
      (!one.nonAnswerBy.has('unrelated') && isOnlyValue(one, scored, asked)),
  );
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
    certainty: 'sure',
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
        certainty: 'unsure',
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
      (ownCoverage >= OWN_COVERAGE_MIN ||
        (isValue && isCertain && ownCoverage > 0 && missing === 0 && isAlone(one, all)))
    );
  };

/** Returns whether a statement is the only one that may be meant: no other comes close. Such statements are nearly always right (decision 610). */
const isAlone = (one: ScoredStatement, all: readonly ScoredStatement[]): boolean =>
  all.every(
    (other) =>
      other === one ||
      overlaps(one, other) ||
      overlaps(other, one) ||
      other.score < one.score - FURTHER.score,
  );

/**
 * Returns whether a statement has the only value that may be meant, though one word of the question is missing near it: people call a thing something
 * else than the text does. Not a row: it has such a value in any case, whatever it is about; nor a person: everybody does something.
 */
const isOnlyValue = (one: ScoredStatement, all: readonly ScoredStatement[], asked: Asked): boolean =>
  isTyped(asked.kind) &&
  asked.kind !== 'person' &&
  one.typeMatch === 2 &&
  one.missing <= MISSING_MAX &&
  one.statement.form !== 'row' &&
  (asked.kind !== 'number' || countsWhole(asked, one.statement) || isKeyedBy(asked, one.statement)) &&
  isAlone(one, all);

/** `Required signatures: 3` is a number of signatures. */
const isKeyedBy = ({ subject }: Asked, statement: AnswerStatement): boolean => {
  const key = termsOf(keyedValue(statement)?.key ?? '');
  return subject.length > 0 && subject.every((term) => key.has(term));
};

const isOfSource = (one: ScoredStatement, other: ScoredStatement): boolean =>
  one.statement.source === other.statement.source;
