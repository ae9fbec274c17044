import { beforeAll, expect, test } from 'vitest';
import { checkMutants, type MutantReport } from './check-mutants.ts';
import { checkOther } from './check-other.ts';

let report: MutantReport;
beforeAll(() => {
  report = checkMutants();
});

test('at most 2 % of good statements are lost', () => {
  expect(report.good.statements).toBeGreaterThan(70);
  expect(report.good.lost.length / report.good.statements, report.good.lost.join('\n')).toBeLessThanOrEqual(
    0.02,
  );
});

test.each([
  ['wrong label', 0.05],
  ['uncited', 0.02],
  ['random number', 0.08],
  ['invented name', 0.12],
  ['wrong month', 0.18],
] as const)('of statements with a fault of kind “%s” at most %d reach a reader', (kind, shareMax) => {
  const { tried, reached } = report.mutants[kind];
  expect(tried).toBeGreaterThan(100);
  expect(reached.length / tried, reached.slice(0, 20).join('\n')).toBeLessThanOrEqual(shareMax);
});

test('of texts used for no rule at most 4 % of good statements are lost, and most false and merged names are dropped', () => {
  const { good, false: reached } = checkOther();
  expect(good.lost.length / good.statements, good.lost.join('\n')).toBeLessThanOrEqual(0.04);
  for (const kind of ['subject', 'negation', 'merged, both cited'] as const) {
    const { tried = 0, reached: texts = [] } = reached[kind] ?? {};
    expect(tried).toBeGreaterThan(30);
    expect(texts.length / tried, texts.join('\n')).toBeLessThanOrEqual(0.25);
  }
});

test('a table row is checked like a sentence', () => {
  const { good, false: reached } = checkOther().rows;
  expect(good.tried - good.reached.length).toBeLessThanOrEqual(good.tried * 0.07);
  for (const kind of ['addition', 'merged', 'merged, both cited', 'negation'] as const) {
    const { tried = 0, reached: texts = [] } = reached[kind] ?? {};
    expect(tried).toBeGreaterThan(25);
    expect(texts.length / tried, texts.join('\n')).toBeLessThanOrEqual(0.25);
  }
});
