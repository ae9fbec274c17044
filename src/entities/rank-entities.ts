import type { Sql, Tx } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { foldName } from '../text/fold.ts';
import { nameSimilarity, searchForms } from '../text/similarity/name-similarity.ts';
import type { EntityRow } from './entity.ts';
import { findNearNames, type NearName } from './near-name-queries.ts';
import { listEntityRowsByIds } from './queries.ts';

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

/** How many names the first selection brings for each result asked for, and how many more when names that are hidden took the places. */
const CANDIDATES_PER_RESULT = [3, 30, 300];
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
  return sql.begin(async (tx) => {
    let found: EntityMatch[] = [];
    for (const similarityMin of SIMILARITY_STEPS) {
      const near = await findVisible(tx, viewer, { ...search, folded, similarityMin });
      found = near.matches;
      if (near.isSure || found.length >= Math.min(CLOSE_NAMES_ENOUGH, search.limit)) break;
    }
    return found;
  });
}

interface NearSearch extends EntitySearch {
  folded: string;
  similarityMin: number;
}

interface VisibleNames {
  matches: EntityMatch[];
  /** Whether one of them is near enough to be what was meant. */
  isSure: boolean;
}

/** The best matches that the viewer may see. Names that only hidden documents mention are many at times: more are asked for then. */
async function findVisible(tx: Tx, viewer: Viewer, search: NearSearch): Promise<VisibleNames> {
  let found: VisibleNames = { matches: [], isSure: false };
  for (const perResult of CANDIDATES_PER_RESULT) {
    const candidates = await findNearNames(tx, viewer, {
      folded: search.folded.slice(0, QUERY_CHARS_MAX),
      forms: searchForms(search.query.slice(0, QUERY_CHARS_MAX)),
      type: search.type,
      similarityMin: search.similarityMin,
      limit: search.limit * perResult,
    });
    found = await matchVisible(tx, viewer, search, candidates);
    if (found.matches.length >= search.limit || candidates.length < search.limit * perResult) break;
  }
  return found;
}

async function matchVisible(
  tx: Tx,
  viewer: Viewer,
  search: NearSearch,
  candidates: readonly NearName[],
): Promise<VisibleNames> {
  const best = new Map<string, number>();
  for (const c of candidates) {
    const similarity = c.folded === search.folded ? 1 : similarityOf(search.query, c);
    best.set(c.entity_id, Math.max(best.get(c.entity_id) ?? 0, similarity));
  }
  const ranked = [...best].toSorted(([, a], [, b]) => b - a);
  const matches: EntityMatch[] = [];
  // A candidate without a visible mention falls away, so the next ones are asked for until there are enough.
  for (let start = 0; start < ranked.length && matches.length < search.limit; start += search.limit) {
    const ids = ranked.slice(start, start + search.limit).map(([id]) => id);
    const rows = await listEntityRowsByIds(tx, viewer, ids);
    matches.push(...rows.map((row) => ({ row, similarity: best.get(row.entity_id) ?? 0 })));
  }
  const visible = new Set(matches.map(({ row }) => row.entity_id));
  const isSure = candidates.some((c) => c.trigram_similarity >= SURE_SIMILARITY && visible.has(c.entity_id));
  return { matches: matches.sort(byMatch).slice(0, search.limit), isSure };
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
