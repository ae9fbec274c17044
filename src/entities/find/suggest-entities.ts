import type { Sql } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { foldName } from '../../text/fold.ts';
import { listEntityRowsByIds } from '../queries.ts';
import { findNamesByPrefix } from './beginning-queries.ts';
import { type EntityMatch, rankEntities } from './rank-entities.ts';

/** Maximum names with the typed prefix that are read; the best known are shown. */
const CANDIDATES_MAX = 60;
/** A name with the typed prefix is nearer than one that is merely similar; the more of it is typed, the nearer. */
const PREFIX_SIMILARITY_MIN = 0.9;
/** Fewer letters resemble too many names. */
const LIKE_CHARS_MIN = 3;

/** Suggests entities for what someone types: first those whose name has it as a prefix, then those with a similar name. */
export async function suggestEntities(
  sql: Sql,
  viewer: Viewer,
  query: string,
  limit: number,
): Promise<EntityMatch[]> {
  const folded = foldName(query);
  if (folded === '') return [];
  const matches = await matchBeginnings(sql, viewer, folded);
  if (matches.length < limit && folded.length >= LIKE_CHARS_MIN) {
    const known = new Set(matches.map(({ row }) => row.entity_id));
    const alike = await rankEntities(sql, viewer, { query, type: null, limit });
    matches.push(...alike.filter(({ row }) => !known.has(row.entity_id)));
  }
  return matches
    .toSorted((a, b) => b.similarity - a.similarity || b.row.mention_count - a.row.mention_count)
    .slice(0, limit);
}

async function matchBeginnings(sql: Sql, viewer: Viewer, folded: string): Promise<EntityMatch[]> {
  const similarity = new Map<string, number>();
  for (const name of await findNamesByPrefix(sql, viewer, folded, CANDIDATES_MAX)) {
    const share = folded.length / name.folded.length;
    const near = share === 1 ? 1 : PREFIX_SIMILARITY_MIN + (1 - PREFIX_SIMILARITY_MIN) * share;
    similarity.set(name.entity_id, Math.max(near, similarity.get(name.entity_id) ?? 0));
  }
  const rows = similarity.size ? await listEntityRowsByIds(sql, viewer, [...similarity.keys()]) : [];
  return rows.map((row) => ({ row, similarity: similarity.get(row.entity_id) ?? 0 }));
}
