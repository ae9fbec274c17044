import { expect, test } from 'vitest';
import { jobOf } from '../../../../test/models/llm-model.ts';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { type BudgetReached, isWithinBudget, reportBudgets } from './budget.ts';
import { createGate } from './gate.ts';

const database = useDatabase('a', 'b');
const UNLIMITED = { concurrency: 100, requestsPerSecond: 0, requestsPerMinute: 0, tokensPerMinute: 0 };

/** Creates a gate whose apps may use this many tokens a month, and collects its reports. */
function gateOf(appBudgetTokens: number, reported: BudgetReached[]) {
  const gate = createGate(database.sql, 'm', { ...UNLIMITED, appBudgetTokens, jobBudgetTokens: 500 });
  return reportBudgets(gate, database.sql, async (_tx, reached) => void reported.push(reached));
}

test('an app that reaches its budget is reported once a month by all processes, and again after a raise', async () => {
  const reported: BudgetReached[] = [];
  const enter = (budget: number, tokens: number, appId = 'a') =>
    gateOf(budget, reported).enter({ model: 'm', job: jobOf(appId), tokens, waitMsMax: 50 });
  for (const tokens of [1_001, 2_000])
    await expect(enter(1_000, tokens)).rejects.toMatchObject({ fault: 'budget-exceeded' });
  expect(reported).toEqual([{ appId: 'a', usedTokens: 0, budgetTokens: 1_000 }]);
  await expect(enter(1_500, 2_000)).rejects.toMatchObject({ fault: 'budget-exceeded' });
  await expect(enter(1_000, 2_000)).rejects.toMatchObject({ fault: 'budget-exceeded' });
  await expect(enter(1_000, 2_000, 'b')).rejects.toMatchObject({ fault: 'budget-exceeded' });
  expect(reported.slice(1).map(({ appId, budgetTokens }) => [appId, budgetTokens])).toEqual([
    ['a', 1_500],
    ['b', 1_000],
  ]);
  await database.sql`update model_months set month = month - interval '1 month'`;
  await expect(enter(1_000, 2_000)).rejects.toMatchObject({ fault: 'budget-exceeded' });
  expect(reported).toHaveLength(4);
});

test('a failed report is sent at the next request', async () => {
  const gate = createGate(database.sql, 'm', { ...UNLIMITED, appBudgetTokens: 700, jobBudgetTokens: 0 });
  await database.sql`delete from model_months`;
  const entry = { model: 'm', job: jobOf('a'), tokens: 800, waitMsMax: 50 };
  const failing = reportBudgets(gate, database.sql, () => Promise.reject(new Error('the database is gone')));
  await expect(failing.enter(entry)).rejects.toThrow('the database is gone');
  const reported: BudgetReached[] = [];
  const working = reportBudgets(gate, database.sql, async (_tx, reached) => void reported.push(reached));
  await expect(working.enter(entry)).rejects.toMatchObject({ fault: 'budget-exceeded' });
  expect(reported).toHaveLength(1);
});

test.each([
  ['within both', { app_used: 100, job_used: 100, app_reserved: 0, job_reserved: 0 }, true],
  [
    'what other calls have reserved of the app',
    { app_used: 100, job_used: 0, app_reserved: 850, job_reserved: 0 },
    false,
  ],
  [
    'what other calls have reserved of the job',
    { app_used: 0, job_used: 0, app_reserved: 450, job_reserved: 450 },
    false,
  ],
])('a request waits only for %s', (_what, row, fits) => {
  const budgets = { appBudgetTokens: 1_000, jobBudgetTokens: 500 };
  expect(isWithinBudget(row, budgets, { tokens: 100, job: jobOf('a') })).toBe(fits);
});

test('a job that has used its budget is refused, which is not reported', async () => {
  const row = { app_used: 0, job_used: 450, app_reserved: 0, job_reserved: 0 };
  const budgets = { appBudgetTokens: 0, jobBudgetTokens: 500 };
  expect(() => isWithinBudget(row, budgets, { tokens: 100, job: jobOf('a') })).toThrow(/budget/);
});
