/** Measures of a ranking: the share of relevant items among the first ten, and the reciprocal rank of the first of them. */
export interface RankingScore {
  recall10: number;
  reciprocalRank: number;
}

export interface JudgedQuery {
  gold?: string[];
  exclude?: string[];
}

/** Scores a ranking of items, best first, ignoring those that the query excludes. Null if the query has no judgments. */
export function scoreRanking({ gold, exclude }: JudgedQuery, ranked: readonly string[]): RankingScore | null {
  if (!gold?.length) return null;
  const wanted = new Set(gold);
  const counted = ranked.filter((id) => !exclude?.includes(id));
  const first = counted.findIndex((id) => wanted.has(id));
  return {
    recall10: counted.slice(0, 10).filter((id) => wanted.has(id)).length / wanted.size,
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
  };
}

/** Returns means in percent with one decimal, as `recall@10 / MRR`; null without scores. */
export function meanScore(scores: readonly (RankingScore | null)[]): string | null {
  const known = scores.filter((score) => score !== null);
  if (!known.length) return null;
  const percent = (pick: (score: RankingScore) => number) =>
    ((100 * known.reduce((sum, score) => sum + pick(score), 0)) / known.length).toFixed(1);
  return `${percent((score) => score.recall10)} / ${percent((score) => score.reciprocalRank)}`;
}
