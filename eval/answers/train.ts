import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chooseAnswer } from '../../src/search/answer/choose-answer.ts';
import { presentAnswer } from '../../src/search/answer/present-answer.ts';
import type { AnswerWeights } from '../../src/search/answer/weigh/weigh-statements.ts';
import { ANSWER_WEIGHTS } from '../../src/search/answer/weigh/weights.ts';
import type { SuiteOptions, SuiteSummary } from '../suite.types.ts';
import { judgeAnswer, scoreVerdicts } from './judge-answer.ts';
import { fitWeights, readQuestion, type TrainingQuestion } from './training/fit-weights.ts';
import { type ReadQuestion, readSet } from './training/read-set.ts';

interface TrainingSet {
  name: string;
  questions: ReadQuestion[];
  read: TrainingQuestion[];
}

/**
 * Fits the weights of src/search/answer/weigh/ to sets of questions, folders given as `--data DIR,DIR,…` (answers/README.md has their form), and
 * writes them to --out. `--leave-one-out` prints for each set what is answered with weights fitted to the others, beside those of the product.
 */
export async function run(options: SuiteOptions): Promise<SuiteSummary> {
  const sets: TrainingSet[] = [];
  for (const folder of options.data.split(',')) {
    const questions = (await readSet(folder)).slice(0, options.limit);
    sets.push({ name: path.basename(folder), questions, read: questions.flatMap(readQuestion) });
  }
  const weights = fitWeights(sets.flatMap(({ read }) => read));
  writeFileSync(options.out, `${JSON.stringify(weights, (_, value) => rounded(value), 2)}\n`);
  return {
    suite: 'answer-weights',
    questions: sets.reduce((sum, { questions }) => sum + questions.length, 0),
    product: scoreSets(sets, () => ANSWER_WEIGHTS),
    fitted: scoreSets(sets, () => weights),
    ...(options['leave-one-out'] ? { left_out: scoreSets(sets, (left) => fitWithout(sets, left)) } : {}),
  };
}

const DECIMALS = 1_000;
const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * DECIMALS) / DECIMALS : value;

const fitWithout = (sets: readonly TrainingSet[], left: TrainingSet): AnswerWeights =>
  fitWeights(sets.flatMap((set) => (set === left ? [] : set.read)));

/** Returns how well the questions are answered, set by set and all together. */
function scoreSets(sets: readonly TrainingSet[], weightsFor: (set: TrainingSet) => AnswerWeights) {
  const scored = sets.map((set) => {
    const weights = weightsFor(set);
    return { name: set.name, verdicts: set.questions.map((question) => judge(question, weights)) };
  });
  return {
    all: scoreVerdicts(scored.flatMap(({ verdicts }) => verdicts)),
    by_set: Object.fromEntries(scored.map(({ name, verdicts }) => [name, scoreVerdicts(verdicts)])),
  };
}

function judge(question: ReadQuestion, weights: AnswerWeights) {
  const { sources, holds } = question;
  const chosen = chooseAnswer(question.question, sources, false, weights);
  const text = chosen && presentAnswer(chosen, sources).text;
  const isSure = chosen?.certainty === 'sure';
  const isUnsure = chosen?.certainty === 'unsure';
  return {
    isAnswerable: holds.length > 0,
    verdict: judgeAnswer(question, isSure ? text : null, isUnsure),
    isShown: judgeAnswer(question, text) === 'right',
  };
}
