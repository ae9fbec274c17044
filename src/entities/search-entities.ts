import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { foldName } from '../text/fold.ts';
import type { EntityRow } from './entity.ts';
import { findCandidates, listByIds } from './queries.ts';

export interface EntitySearch {
  query: string;
  type: string | null;
  limit: number;
}

/** How many names the first cut brings for each result asked for. */
const CANDIDATES_PER_RESULT = 3;

/** Entities by similarity of name or alias (0..1; 1 when equal with case and accents folded), then by visible mentions. */
export async function searchEntities(
  db: Db,
  viewer: Viewer,
  search: EntitySearch,
): Promise<{ row: EntityRow; similarity: number }[]> {
  const folded = foldName(search.query);
  if (folded === '') return [];
  const candidates = await findCandidates(
    db,
    viewer,
    folded.slice(0, 500),
    search.type,
    search.limit * CANDIDATES_PER_RESULT,
  );
  const best = new Map<string, number>();
  for (const c of candidates) {
    const similarity = c.folded === folded ? 1 : Math.min(0.999, c.trigram_similarity);
    best.set(c.entity_id, Math.max(best.get(c.entity_id) ?? 0, similarity));
  }
  const rows = await listByIds(db, viewer, [...best.keys()]);
  return rows
    .map((row) => ({ row, similarity: best.get(row.entity_id) ?? 0 }))
    .sort(
      (a, b) =>
        b.similarity - a.similarity ||
        b.row.mention_count - a.row.mention_count ||
        (a.row.entity_id < b.row.entity_id ? -1 : 1),
    )
    .slice(0, search.limit);
}
