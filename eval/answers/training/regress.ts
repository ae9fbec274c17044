import { minimize, type Valued } from './minimize.ts';

/** Rows of signs, each standardized by the mean and the deviation of its column when it is fitted. */
export type Rows = readonly Float64Array[];

/** One question: the rows of its statements, and which of them hold the answer. */
export interface Choice {
  rows: Rows;
  holds: readonly boolean[];
}

/** Fits weights so that statements which hold the answer are likely among those of their question: a conditional logit, with a penalty on large weights. */
export function fitChoices(choices: readonly Choice[], penalty: number): number[] {
  const scale = scaleOf(choices.flatMap(({ rows }) => rows));
  const scaled = choices.map(({ rows, holds }) => ({ rows: rows.map(scale.apply), holds }));
  const size = scale.means.length;
  const fitted = minimize((weights) => {
    const all = penalize(weights, penalty, size);
    for (const choice of scaled) addChoice(choice, weights, all);
    return all;
  }, size);
  return scale.restore(fitted).weights;
}

/** Adds the negative log-likelihood that one of the right statements is chosen, and its gradient. */
function addChoice({ rows, holds }: Choice, weights: Float64Array, all: Valued): void {
  const scores = rows.map((row) => dot(row, weights));
  const most = Math.max(...scores);
  const likely = scores.map((score) => Math.exp(score - most));
  const total = likely.reduce((sum, one) => sum + one, 0);
  const right = likely.reduce((sum, one, i) => sum + (holds[i] ? one : 0), 0) + Number.MIN_VALUE;
  all.value -= Math.log(right / total);
  for (const [i, row] of rows.entries()) {
    const one = likely[i] ?? 0;
    const pull = one / total - (holds[i] ? one / right : 0);
    if (pull !== 0)
      for (const j of row.keys()) all.gradient[j] = (all.gradient[j] ?? 0) + pull * (row[j] ?? 0);
  }
}

/** One answer that could be given, whether it is right, and how much it counts. */
export interface Outcome {
  row: Float64Array;
  isRight: boolean;
  counts: number;
}

/** Fits weights and a bias so that their sum is the log-odds that an answer is right: a logistic regression, with a penalty on large weights. */
export function fitOdds(outcomes: readonly Outcome[], penalty: number): { weights: number[]; bias: number } {
  const scale = scaleOf(outcomes.map(({ row }) => row));
  const scaled = outcomes.map((one) => ({ ...one, row: Float64Array.of(...scale.apply(one.row), 1) }));
  const size = scale.means.length;
  const fitted = minimize((weights) => {
    const all = penalize(weights, penalty, size);
    for (const { row, isRight, counts } of scaled) {
      const odds = dot(row, weights);
      all.value += counts * Math.log1p(Math.exp(isRight ? -odds : odds));
      const pull = counts * (1 / (1 + Math.exp(-odds)) - Number(isRight));
      for (const j of row.keys()) all.gradient[j] = (all.gradient[j] ?? 0) + pull * (row[j] ?? 0);
    }
    return all;
  }, size + 1);
  const { weights, bias } = scale.restore(fitted.slice(0, size));
  return { weights, bias: bias + (fitted[size] ?? 0) };
}

/** Returns the penalty of weights; the first `size` of them count. */
function penalize(weights: Float64Array, penalty: number, size: number): Valued {
  const gradient = weights.map((of, i) => (i < size ? 2 * penalty * of : 0));
  return { value: weights.reduce((sum, of, i) => sum + (i < size ? penalty * of * of : 0), 0), gradient };
}

/** Signs have different ranges: a penalty on weights is fair only if each has the same deviation. */
function scaleOf(rows: Rows) {
  const size = rows[0]?.length ?? 0;
  const columns = Array.from({ length: size }, (_, j) => rows.map((row) => row[j] ?? 0));
  const means = columns.map(mean);
  const deviations = columns.map(
    (column, j) => Math.sqrt(mean(column.map((of) => (of - (means[j] ?? 0)) ** 2))) || 1,
  );
  return {
    means,
    apply: (row: Float64Array) => row.map((of, j) => (of - (means[j] ?? 0)) / (deviations[j] ?? 1)),
    /** Returns weights for rows as they are, and what the means then add. */
    restore: (scaled: Float64Array) => {
      const weights = [...scaled].map((of, j) => of / (deviations[j] ?? 1));
      return { weights, bias: -weights.reduce((sum, of, j) => sum + of * (means[j] ?? 0), 0) };
    },
  };
}

const mean = (of: readonly number[]): number =>
  of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length);

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
};
