import type { RatedRow } from './queries.ts';
import type { Source } from '../tokens.ts';

export interface DocumentName {
  source: Source;
  resource_id: string;
}

export interface Judgments {
  relevant: DocumentName[];
  irrelevant: DocumentName[];
}

/**
 * Returns which documents answer a query, according to people's ratings: a document whose best-rated highlight is above 0 does, one whose
 * best is below 0 does not. If only the whole result was rated, above 0, its first document counts as an answer.
 */
export function judge(row: Pick<RatedRow, 'score' | 'highlights' | 'first'>): Judgments {
  const best = new Map<string, { document: DocumentName; score: number }>();
  for (const { source, resource_id, score } of row.highlights) {
    if (score === null) continue;
    const key = JSON.stringify([source, resource_id]);
    const known = best.get(key);
    if (!known || known.score < score) best.set(key, { document: { source, resource_id }, score });
  }
  const judged = [...best.values()];
  if (judged.length === 0 && (row.score ?? 0) > 0 && row.first)
    return { relevant: [row.first], irrelevant: [] };
  return {
    relevant: judged.filter(({ score }) => score > 0).map(({ document }) => document),
    irrelevant: judged.filter(({ score }) => score < 0).map(({ document }) => document),
  };
}
