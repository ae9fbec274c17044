import { keysOf } from '../../../src/lib/narrow.ts';
import { type Asked, readAsked } from '../../../src/search/answer/read-asked.ts';
import { scoreStatements } from '../../../src/search/answer/score-statements.ts';
import { layOutStatements } from '../../../src/search/answer/statements/lay-out-statements.ts';
import type { AnswerSource } from '../../../src/search/answer/statements/statement.ts';
import type { SignName } from '../../../src/search/answer/weigh/signs.ts';
import {
  type AnswerWeights,
  groupOf,
  groupSigns,
  readAllSigns,
  weighAll,
} from '../../../src/search/answer/weigh/weigh-statements.ts';
import { ANSWER_WEIGHTS } from '../../../src/search/answer/weigh/weights.ts';
import { judgeAnswer } from '../judge-answer.ts';
import type { ReadQuestion } from './read-set.ts';
import { fitChoices, fitOdds, type Outcome } from './regress.ts';

/** Penalties on large weights. From 1 to 8 the left-out sets hardly change. */
const PENALTY = { statement: 3, odds: 2 } as const;
/** A question without the documents that hold its fact is one that cannot be answered, though nobody asked it: it counts less. */
const TAKEN_AWAY = 0.3;
/** How many statements of a question are compared, those that rules score highest. */
const STATEMENTS_MAX = 300;

/** One question read with some documents. */
export interface TrainingQuestion {
  question: ReadQuestion;
  asked: Asked;
  signs: ReturnType<typeof readAllSigns>;
  /** Whether the documents with the fact were taken away. */
  isTakenAway: boolean;
}

/** Reads the signs of all statements for a question, and again without the documents that hold its fact. */
export function readQuestion(question: ReadQuestion): TrainingQuestion[] {
  const { sources } = question;
  const others = sources.filter((source) => !holdsFact(question, source));
  return [
    readWith(question, sources, false),
    ...(others.length && others.length < sources.length ? [readWith(question, others, true)] : []),
  ];
}

function readWith(
  question: ReadQuestion,
  sources: readonly AnswerSource[],
  isTakenAway: boolean,
): TrainingQuestion {
  const asked = readAsked(question.question);
  const scored = scoreStatements(asked, sources, sources.flatMap(layOutStatements));
  return { question, asked, signs: readAllSigns(asked, sources, scored), isTakenAway };
}

const holdsFact = (question: ReadQuestion, { title, blocks }: AnswerSource): boolean =>
  isRight(question, [title, ...blocks.map(({ text }) => text)].join('\n'));

const isRight = (question: ReadQuestion, text: string): boolean => judgeAnswer(question, text) === 'right';

/** Fits the weights of all signs, and the odds of the signs that the weights of the product use. */
export function fitWeights(read: readonly TrainingQuestion[]): AnswerWeights {
  const asked = read.filter(({ signs }) => signs.length > 0);
  const statement = fitStatements(asked.filter(({ isTakenAway }) => !isTakenAway));
  const names = keysOf(ANSWER_WEIGHTS.answer);
  const outcomes = asked.map(({ question, signs, isTakenAway }): Outcome => {
    const all = weighAll(signs, { statement });
    const [best] = all;
    const group = best ? groupOf(best, all) : [];
    const found = best && groupSigns(best, group, all);
    return {
      row: Float64Array.from(names, (name) => found?.[name] ?? 0),
      isRight: !isTakenAway && isRight(question, group.map(({ one }) => one.statement.text).join('\n')),
      counts: isTakenAway ? TAKEN_AWAY : 1,
    };
  });
  const { weights, bias } = fitOdds(outcomes, PENALTY.odds);
  return { statement, answer: named(names, weights), bias };
}

function fitStatements(read: readonly TrainingQuestion[]): AnswerWeights['statement'] {
  const [first] = read[0]?.signs ?? [];
  const names: SignName[] = first ? keysOf(first.signs) : [];
  const choices = read
    .map((one) => {
      const holds = rightOf(one);
      // Those far below others decide nothing, and there are many.
      const kept = [...one.signs.keys()].filter((i) => i < STATEMENTS_MAX || holds[i]);
      return {
        rows: kept.map((i) => Float64Array.from(names, (name) => one.signs[i]?.signs[name] ?? 0)),
        holds: kept.map((i) => holds[i] ?? false),
      };
    })
    .filter(({ holds }) => holds.some(Boolean));
  return named(names, fitChoices(choices, PENALTY.statement));
}

/** Returns which statements hold the fact: if one value is asked for, not a whole list or table that has it among others, unless nothing else does. */
function rightOf({ question, asked, signs }: TrainingQuestion): boolean[] {
  const holds = signs.map(({ one }) => isRight(question, one.statement.text));
  const isPart = signs.map(
    ({ one: { statement } }) => statement.form !== 'list' && statement.form !== 'table',
  );
  const parts = holds.map((is, i) => is && (isPart[i] ?? false));
  return !asked.isList && parts.some(Boolean) ? parts : holds;
}

const named = <Name extends string>(
  names: readonly Name[],
  weights: readonly number[],
): Partial<Record<Name, number>> => {
  const record: Partial<Record<Name, number>> = {};
  for (const [i, name] of names.entries()) record[name] = weights[i] ?? 0;
  return record;
};
