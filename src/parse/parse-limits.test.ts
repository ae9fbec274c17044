import { expect, test } from 'vitest';
import { PARSE_LIMITS_DEFAULT, ReadBudget } from './parse-limits.ts';

test('archives inside archives share one budget, and nesting is counted', () => {
  const outer = new ReadBudget({ ...PARSE_LIMITS_DEFAULT, expandedBytesMax: 100, entriesMax: 10 });
  const [one, two] = [outer.inner(), outer.inner()];
  one.spendBytes(30);
  two.inner().spendBytes(50);
  two.spendEntries(4);
  expect([outer.depth, one.depth, two.inner().depth]).toEqual([0, 1, 2]);
  for (const budget of [outer, one, two]) expect([budget.bytesLeft, budget.entriesLeft]).toEqual([20, 6]);
});

test('exceeding the limit is recognized, and another file has its own budget', () => {
  const budget = new ReadBudget({ ...PARSE_LIMITS_DEFAULT, expandedBytesMax: 10 });
  budget.spendBytes(25);
  expect(budget.bytesLeft).toBeLessThan(0);
  expect(new ReadBudget(budget.limits).bytesLeft).toBe(10);
});
