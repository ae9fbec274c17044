import type { Db } from '../../db/types.ts';
import { ownersOf, type Viewer } from '../../documents/visible.ts';
import { BoundedCache } from '../../lib/bounded-cache.ts';
import { type KnownTerm, listSimilarTerms } from './vocabulary-queries.ts';

export interface SimilarSearch {
  word: string;
  similarityMin: number;
  limit: number;
  /** Of the statistics of what the viewer sees, read before (`findKeptTotals`): while it is the same, so is the answer. */
  stamp: string;
}

const KEPT_MAX = 1_000;
const KEPT_MS = 10 * 60_000;
/** Many common question words (“decide”) occur in no text, and recur in questions. */
const kept = new BoundedCache<string, KnownTerm[]>(KEPT_MAX, KEPT_MS);

/** Returns what `listSimilarTerms` lists, from memory if it was listed with these statistics for a viewer who sees the same. */
export async function findSimilarTerms(
  db: Db,
  viewer: Viewer,
  { word, stamp, ...limits }: SimilarSearch,
): Promise<readonly KnownTerm[]> {
  const key = JSON.stringify([viewer.appId, ownersOf(viewer), stamp, word, limits]);
  const known = kept.get(key) ?? (await listSimilarTerms(db, viewer, word, limits));
  // Without statistics there is no stamp, and a word that was counted nowhere is not kept.
  if (stamp && known.every(({ chunks }) => chunks > 0)) kept.set(key, known);
  return known;
}
