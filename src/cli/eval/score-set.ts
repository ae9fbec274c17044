import type { DocumentName, JudgedQuery } from '../../../client/types.ts';

export interface QueryScore {
  query: string;
  /** Share of the relevant documents that were found. */
  recall: number;
  /** 1 / the rank of the first relevant document; 0 if none was found. */
  reciprocalRank: number;
}

export interface SetScore {
  queries: QueryScore[];
  /** Mean over the queries. */
  recall: number;
  /** Mean reciprocal rank (Voorhees, TREC-8, 1999). */
  mrr: number;
}

const keyOf = ({ source, resource_id }: DocumentName): string => JSON.stringify([source, resource_id]);

/** Scores one search: `found` is best first, cut off where the measure ends. */
export function scoreJudged({ query, relevant }: JudgedQuery, found: readonly DocumentName[]): QueryScore {
  const wanted = new Set(relevant.map(keyOf));
  const ranks = found.flatMap((document, i) => (wanted.has(keyOf(document)) ? [i + 1] : []));
  const [first] = ranks;
  return {
    query,
    recall: wanted.size === 0 ? 0 : ranks.length / wanted.size,
    reciprocalRank: first === undefined ? 0 : 1 / first,
  };
}

/** Returns the means of a set; 0 for an empty one. */
export function scoreSet(queries: QueryScore[]): SetScore {
  const mean = (pick: (score: QueryScore) => number) =>
    queries.length ? queries.reduce((sum, score) => sum + pick(score), 0) / queries.length : 0;
  return { queries, recall: mean((s) => s.recall), mrr: mean((s) => s.reciprocalRank) };
}
