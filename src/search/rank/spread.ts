import { SIGNALS } from '../../text/passages/signals.ts';
import type { RankUnit } from './lay-out.ts';
import type { Recipe } from './recipes.ts';

/**
 * Adds to `into`, times `weight`, each message's score for one term combined with what leaks from its neighbors. `own` is the term's
 * saturated count by unit, and `at` lists the units where it is not zero.
 */
export function spread(
  into: Float32Array,
  units: readonly RankUnit[],
  own: Float32Array,
  at: readonly number[],
  weight: number,
  recipe: Pick<Recipe, 'leaks' | 'leakForward' | 'leakBehindQuestion' | 'leakNorm'>,
): void {
  if (!at.length) return;
  const leaked = new Float64Array(units.length);
  const { leaks } = recipe;
  for (const from of at) {
    const unit = units[from];
    const amount = own[from] ?? 0;
    if (!unit || !unit.isConversation) continue;
    const asks = (unit.signals & (SIGNALS.asks | SIGNALS.holdsQuestion)) !== 0;
    const forward = asks ? recipe.leakBehindQuestion : recipe.leakForward;
    for (let i = 0; i < leaks.length; i++) {
      const share = amount * (leaks[i] ?? 0);
      const after = from + i + 1;
      const before = from - i - 1;
      if (after <= unit.runEnd) leaked[after] = (leaked[after] ?? 0) + share * forward;
      if (before >= unit.runStart) leaked[before] = (leaked[before] ?? 0) + share;
    }
  }
  const norm = recipe.leakNorm;
  for (let to = 0; to < leaked.length; to++) {
    const more = leaked[to] ?? 0;
    const amount = own[to] ?? 0;
    if ((more === 0 && amount === 0) || !units[to]?.isConversation) continue;
    const sum = more && amount ? (amount ** norm + more ** norm) ** (1 / norm) : more + amount;
    into[to] = (into[to] ?? 0) + weight * sum;
  }
}

/** Adds to each message's score a share of its two neighbors' scores: where messages are long, the evidence is often in several. */
export function smooth(units: readonly RankUnit[], scores: Float32Array, share: number): Float32Array {
  return scores.map((score, at) => {
    const unit = units[at];
    if (!unit || !unit.isConversation) return score;
    const before = at > unit.runStart ? (scores[at - 1] ?? 0) : 0;
    const after = at < unit.runEnd ? (scores[at + 1] ?? 0) : 0;
    return score + share * (before + after);
  });
}
