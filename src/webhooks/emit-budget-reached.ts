import type { OnBudgetReached } from '../model/llm/gate/budget.ts';
import { emitEvent } from './emit-event.ts';

/** Emits that an app's model budget does not cover its next request. */
export const emitBudgetReached: OnBudgetReached = (tx, { appId, usedTokens, budgetTokens }) =>
  emitEvent(tx, {
    appId,
    owner: null,
    type: 'budget.reached',
    data: { used_tokens: usedTokens, budget_tokens: budgetTokens },
  });
