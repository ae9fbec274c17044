import type { Tx } from '../db/types.ts';
import { type Viewer, visibleTo } from '../documents/visible.ts';

export interface NearName {
  entity_id: string;
  folded: string;
  trigram_similarity: number;
}

export interface CandidateSearch {
  folded: string;
  /** Other spellings under which the same thing may be stored: nicknames, the surname of an account name. */
  forms: string[];
  type: string | null;
  similarityMin: number;
  limit: number;
}

/**
 * Names and aliases near a folded query: those whose trigram similarity (pg_trgm) is at least `similarityMin`, and those that are one
 * of its other forms, best first. A wide first selection for the ranking that follows. The bound is set for the transaction, so that the
 * index leaves the others out.
 */
export async function findNearNames(tx: Tx, viewer: Viewer, search: CandidateSearch): Promise<NearName[]> {
  const ofType =
    search.type === null
      ? tx``
      : tx`join entities e on e.app_id = a.app_id and e.entity_id = a.entity_id and e.type = ${search.type}`;
  await tx`select set_config('pg_trgm.similarity_threshold', ${String(search.similarityMin)}, true)`;
  return tx<NearName[]>`
    select entity_id, folded, trigram_similarity
    from (
      (select a.entity_id, a.folded, 1::float8 as trigram_similarity
      from entity_aliases a ${ofType}
      where ${visibleTo(tx, 'a', viewer)} and a.folded = any(${search.forms}::text[])
      limit ${search.limit})
      union all
      (select a.entity_id, a.folded, similarity(a.folded, ${search.folded})::float8
      from entity_aliases a ${ofType}
      where ${visibleTo(tx, 'a', viewer)} and a.folded % ${search.folded}
      order by 3 desc, a.entity_id
      limit ${search.limit})) near`;
}
