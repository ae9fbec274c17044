import type { Sql } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { foldName } from '../text/fold.ts';
import { nameSimilarity, searchForms } from '../text/similarity/name-similarity.ts';
import type { EntityRow } from './entity.ts';
import { findCandidates, listEntityRowsByIds, type NearName } from './queries.ts';

export interface EntitySearch {
  query: string;
  type: string | null;
  limit: number;
}

export interface EntityMatch {
  row: EntityRow;
  /** 0..1 */
  similarity: number;
}

/** How many names the first selection brings for each result asked for. */
const CANDIDATES_PER_RESULT = 3;
const QUERY_CHARS_MAX = 500;
/** Close names first: they answer most searches, and the index holds far fewer of them. Then pg_trgm's usual bound. */
const SIMILARITY_STEPS = [0.45, 0.3];
const CLOSE_NAMES_ENOUGH = 5;
/** One name as near as this is what was meant; measured, looking further for more cost twice the time and found nothing better. */
const SURE_SIMILARITY = 0.6;

/** Entities by similarity of name or alias (0..1; 1 when equal with case and accents folded), then by visible mentions. */
export async function rankEntities(sql: Sql, viewer: Viewer, search: EntitySearch): Promise<EntityMatch[]> {
  const folded = foldName(search.query);
  if (folded === '') return [];
  const candidates = await findNear(sql, viewer, { ...search, folded: folded.slice(0, QUERY_CHARS_MAX) });
  const best = new Map<string, number>();
  for (const c of candidates) {
    const similarity = c.folded === folded ? 1 : similarityOf(search.query, c);
    best.set(c.entity_id, Math.max(best.get(c.entity_id) ?? 0, similarity));
  }
  const ranked = [...best].toSorted(([, a], [, b]) => b - a);
  const found: EntityMatch[] = [];
  // A candidate without a visible mention falls away, so the next ones are asked for until there are enough.
  for (let start = 0; start < ranked.length && found.length < search.limit; start += search.limit) {
    const rows = await listEntityRowsByIds(
      sql,
      viewer,
      ranked.slice(start, start + search.limit).map(([id]) => id),
    );
    found.push(...rows.map((row) => ({ row, similarity: best.get(row.entity_id) ?? 0 })));
  }
  return found.sort(byMatch).slice(0, search.limit);
}

/** By what people do to names (nicknames, initials, order, account names) or by letters, whichever says more; 1 is for equal names. */
function similarityOf(query: string, candidate: NearName): number {
  const byLetters = candidate.trigram_similarity >= 1 ? 0 : candidate.trigram_similarity;
  return Math.min(0.999, Math.max(byLetters, nameSimilarity(query, candidate.folded)));
}

const byMatch = (a: EntityMatch, b: EntityMatch): number =>
  b.similarity - a.similarity ||
  b.row.mention_count - a.row.mention_count ||
  (a.row.entity_id < b.row.entity_id ? -1 : 1);

async function findNear(
  sql: Sql,
  viewer: Viewer,
  search: EntitySearch & { folded: string },
): Promise<NearName[]> {
  return sql.begin(async (tx) => {
    let found: NearName[] = [];
    for (const similarityMin of SIMILARITY_STEPS) {
      found = await findCandidates(tx, viewer, {
        folded: search.folded,
        forms: searchForms(search.query.slice(0, QUERY_CHARS_MAX)),
        type: search.type,
        similarityMin,
        limit: search.limit * CANDIDATES_PER_RESULT,
      });
      const isSure = found.some((candidate) => candidate.trigram_similarity >= SURE_SIMILARITY);
      if (isSure || found.length >= Math.min(CLOSE_NAMES_ENOUGH, search.limit)) break;
    }
    return found;
  });
}
