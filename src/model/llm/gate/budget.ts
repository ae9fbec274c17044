import { transaction } from '../../../db/transaction.ts';
import type { Sql, Tx } from '../../../db/types.ts';
import { ModelError } from '../../model-error.ts';
import type { Gate, GateEntry, Limits } from './gate.ts';
import { type BudgetRow, claimBudgetReached } from './queries.ts';

/** An app's remaining monthly tokens do not cover its next request. */
export interface BudgetReached {
  appId: string;
  usedTokens: number;
  budgetTokens: number;
}

/** Called in a transaction, once per budget of an app and month. */
export type OnBudgetReached = (tx: Tx, reached: BudgetReached) => Promise<void>;

class AppBudgetError extends ModelError {
  readonly reached: BudgetReached;

  constructor(reached: BudgetReached) {
    const { usedTokens, budgetTokens } = reached;
    super('budget-exceeded', `${usedTokens} of the ${budgetTokens} tokens of the app this month are used`);
    this.reached = reached;
  }
}

type Budgets = Pick<Limits, 'appBudgetTokens' | 'jobBudgetTokens'>;

/** Returns false while running calls hold the rest of the budget; throws once it is exceeded. */
export function isWithinBudget(
  row: BudgetRow,
  { appBudgetTokens, jobBudgetTokens }: Budgets,
  { tokens, job: { appId } }: Pick<GateEntry, 'tokens' | 'job'>,
): boolean {
  const exceeds = (limit: number, used: number) => limit > 0 && used + tokens > limit;
  if (exceeds(appBudgetTokens, row.app_used))
    throw new AppBudgetError({ appId, usedTokens: row.app_used, budgetTokens: appBudgetTokens });
  if (exceeds(jobBudgetTokens, row.job_used))
    throw new ModelError(
      'budget-exceeded',
      `${row.job_used} of the ${jobBudgetTokens} tokens of the job are used`,
    );
  return (
    !exceeds(appBudgetTokens, row.app_used + row.app_reserved) &&
    !exceeds(jobBudgetTokens, row.job_used + row.job_reserved)
  );
}

/** Returns the gate, which also reports when an app reaches its budget. */
export const reportBudgets = (gate: Gate, sql: Sql, onReached: OnBudgetReached): Gate => ({
  ...gate,
  enter: async (entry) => {
    try {
      return await gate.enter(entry);
    } catch (error) {
      if (error instanceof AppBudgetError) await reportOnce(sql, error.reached, onReached);
      throw error;
    }
  },
});

const reportOnce = (sql: Sql, reached: BudgetReached, onReached: OnBudgetReached): Promise<void> =>
  transaction(sql, async (tx) => {
    if (await claimBudgetReached(tx, reached.appId, reached.budgetTokens)) await onReached(tx, reached);
  });
