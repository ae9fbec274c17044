/** Cormack, Clarke and Büttcher 2009, "Reciprocal Rank Fusion outperforms Condorcet": the constant that worked well on all collections. */
const RRF_K = 60;

/** Score of an item that ranks first in both of two rankings. */
export const RRF_BEST = 2 / (RRF_K + 1);

/**
 * Merges rankings of the same kind of item into one, best first: each item scores the sum of 1 / (60 + rank) over the rankings that it
 * appears in. `keyOf`: items with the same key are the same; the first one found is kept.
 */
export function fuseRanks<T>(
  rankings: readonly (readonly T[])[],
  keyOf: (item: T) => number,
): { item: T; score: number }[] {
  const fused = new Map<number, { item: T; score: number }>();
  for (const ranking of rankings) {
    for (const [rank, item] of ranking.entries()) {
      const share = 1 / (RRF_K + rank + 1);
      const known = fused.get(keyOf(item));
      if (known) known.score += share;
      else fused.set(keyOf(item), { item, score: share });
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || keyOf(a.item) - keyOf(b.item));
}
