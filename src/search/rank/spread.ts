import { SIGNS } from '../../text/passages/signs.ts';
import type { RankUnit } from './lay-out.ts';
import type { Recipe } from './recipes.ts';

/**
 * Adds what each unit has of one term, and what reaches it from its neighbors, to `into`, times `weight`. `own` is the term's saturated
 * count by unit and `at` where it is not zero.
 */
export function spread(
  into: Float32Array,
  units: readonly RankUnit[],
  own: Float32Array,
  at: readonly number[],
  weight: number,
  recipe: Pick<Recipe, 'leaks' | 'leakForward' | 'leakBehindQuestion' | 'leakNorm'>,
): void {
  const leaked = new Map<number, number>();
  const leak = (to: number, amount: number) => leaked.set(to, (leaked.get(to) ?? 0) + amount);
  for (const from of at) {
    const unit = units[from];
    const amount = own[from] ?? 0;
    if (!unit || !unit.isConversation) continue;
    const asks = (unit.signs & (SIGNS.asks | SIGNS.holdsQuestion)) !== 0;
    const forward = asks ? recipe.leakBehindQuestion : recipe.leakForward;
    for (const [i, share] of recipe.leaks.entries()) {
      if (from + i + 1 <= unit.runEnd) leak(from + i + 1, amount * share * forward);
      if (from - i - 1 >= unit.runStart) leak(from - i - 1, amount * share);
    }
  }
  const norm = recipe.leakNorm;
  for (const from of at) {
    const amount = own[from] ?? 0;
    const more = leaked.get(from);
    leaked.delete(from);
    into[from] =
      (into[from] ?? 0) +
      weight * (more === undefined ? amount : (amount ** norm + more ** norm) ** (1 / norm));
  }
  for (const [to, amount] of leaked) into[to] = (into[to] ?? 0) + weight * amount;
}

/** Each message's score and a share of its two neighbors': where messages are long, the evidence often is in several. */
export function smooth(units: readonly RankUnit[], scores: Float32Array, share: number): Float32Array {
  return scores.map((score, at) => {
    const unit = units[at];
    if (!unit || !unit.isConversation) return score;
    const before = at > unit.runStart ? (scores[at - 1] ?? 0) : 0;
    const behind = at < unit.runEnd ? (scores[at + 1] ?? 0) : 0;
    return score + share * (before + behind);
  });
}
