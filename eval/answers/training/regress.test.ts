import { expect, test } from 'vitest';
import { fitChoices, fitOdds } from './regress.ts';

const row = (...of: number[]): Float64Array => Float64Array.from(of);

test('a sign that right statements have weighs, and one that all have does not', () => {
  const choice = { rows: [row(1, 3), row(0, 3), row(0, 3)], holds: [true, false, false] };
  const [telling = 0, same = 1] = fitChoices([choice, choice], 0.1);
  expect(telling).toBeGreaterThan(1);
  expect(same).toBeCloseTo(0);
});

test('one of several right statements is enough, and a question without any says nothing', () => {
  const two = { rows: [row(1), row(1), row(0)], holds: [true, true, false] };
  expect(fitChoices([two], 0.1)[0]).toBeGreaterThan(0);
});

test('a higher penalty makes weights smaller', () => {
  const choice = { rows: [row(1), row(0)], holds: [true, false] };
  expect(fitChoices([choice], 1)[0]).toBeLessThan(fitChoices([choice], 0.1)[0] ?? 0);
});

test('odds are those with which outcomes are right', () => {
  const outcomes = [1, 1, 1, 0].map((isRight) => ({ row: row(0.5), isRight: isRight === 1, counts: 1 }));
  const { weights, bias } = fitOdds(outcomes, 0.1);
  expect(bias + 0.5 * (weights[0] ?? 0)).toBeCloseTo(Math.log(3));
});

test('an outcome that counts less moves them less', () => {
  const outcomes = [
    { row: row(1), isRight: true, counts: 1 },
    { row: row(1), isRight: false, counts: 0.25 },
  ];
  expect(fitOdds(outcomes, 0.1).bias).toBeCloseTo(Math.log(4));
});
