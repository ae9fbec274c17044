import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestPath,
  LABEL_COUNT,
  type Lattice,
  logMarginal,
  mayFollow,
  START_ROW,
  sumPaths,
} from './tagger.ts';

/** Returns a lattice of `length` tokens with scores drawn from `numbers`. */
function latticeOf(length: number, numbers: readonly number[]): Lattice {
  let next = 0;
  const draw = () => numbers[next++ % numbers.length] ?? 0;
  return {
    emissions: Float64Array.from({ length: length * LABEL_COUNT }, draw),
    transitions: Float64Array.from({ length: (LABEL_COUNT + 1) * LABEL_COUNT }, draw),
    length,
  };
}

function scoreOf({ emissions, transitions }: Lattice, path: readonly number[]): number {
  return path.reduce(
    (sum, label, token) =>
      sum +
      (emissions[token * LABEL_COUNT + label] ?? 0) +
      (transitions[(token === 0 ? START_ROW : (path[token - 1] ?? 0)) * LABEL_COUNT + label] ?? 0),
    0,
  );
}

function logSum(scores: readonly number[]): number {
  const top = Math.max(...scores);
  return top + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - top), 0));
}

const numbers = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 7, maxLength: 60 });

describe('bestPath', () => {
  test('finds the labeling with the highest score among all for two tokens', () => {
    fc.assert(
      fc.property(numbers, (drawn) => {
        const lattice = latticeOf(2, drawn);
        const best = scoreOf(lattice, [...bestPath(lattice)]);
        for (let first = 0; first < LABEL_COUNT; first++) {
          for (let second = 0; second < LABEL_COUNT; second++) {
            expect(scoreOf(lattice, [first, second])).toBeLessThanOrEqual(best + 1e-9);
          }
        }
      }),
    );
  });
});

describe('sumPaths', () => {
  test('gives probabilities for the labels of each token that add up to one', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 5 }), (drawn, length) => {
        const marginals = sumPaths(latticeOf(length, drawn));
        for (let token = 0; token < length; token++) {
          let sum = 0;
          for (let label = 0; label < LABEL_COUNT; label++)
            sum += Math.exp(logMarginal(marginals, token, label));
          expect(sum).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  test('sums up each path of two tokens, even if scores are far apart', () => {
    const far = fc.array(fc.double({ min: -90, max: 90, noNaN: true }), { minLength: 7, maxLength: 60 });
    fc.assert(
      fc.property(far, (drawn) => {
        const lattice = latticeOf(2, drawn);
        const labels = Array.from({ length: LABEL_COUNT }, (_, label) => label);
        const scores = labels.map((first) => labels.map((second) => scoreOf(lattice, [first, second])));
        const marginals = sumPaths(lattice);
        const { logZ } = marginals;
        expect(logZ).toBeCloseTo(logSum(scores.flat()), 6);
        const best = [...bestPath(lattice)];
        for (const [token, label] of best.entries()) {
          const through = token === 0 ? (scores[label] ?? []) : scores.map((row) => row[label] ?? 0);
          expect(logMarginal(marginals, token, label) + logZ).toBeCloseTo(logSum(through), 6);
        }
      }),
    );
  });
});

describe('mayFollow', () => {
  test('allows the inside of a name only after its own beginning or inside', () => {
    expect(mayFollow(1, 2)).toBe(true);
    expect(mayFollow(2, 2)).toBe(true);
    expect(mayFollow(0, 2)).toBe(false);
    expect(mayFollow(3, 2)).toBe(false);
    expect(mayFollow(4, 1)).toBe(true);
    expect(mayFollow(4, 0)).toBe(true);
  });
});
