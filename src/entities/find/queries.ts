import type { Sql, Tx } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import type { KeyPair } from './search-keys.ts';

export interface NameCandidate {
  entity_id: string;
  name: string;
  folded: string;
}

export interface CandidateSearch {
  folded: string;
  keys: readonly KeyPair[];
  type: string | null;
  limit: number;
}

/** Of a key that more names have, only so many are read: it says little. */
const NAMES_PER_KEY = 60;
/** pg_trgm's usual bound. */
const TRIGRAM_SIMILARITY_MIN = 0.3;

/**
 * Names and aliases that share keys with a query, equal ones and those that share the rarest keys first. The planner does not know how rare a key is and
 * reads whole tables for common ones, so only bitmap scans are left to it.
 */
export async function findNamesByKeys(
  sql: Sql,
  viewer: Viewer,
  search: CandidateSearch,
): Promise<NameCandidate[]> {
  const { folded, keys, limit } = search;
  return sql.begin(async (tx) => {
    await tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;
    return tx<NameCandidate[]>`
      with equal as (
        select a.entity_id, a.name, a.folded
        from entity_aliases a ${ofType(tx, viewer, search.type)}
        where ${visibleTo(tx, 'a', viewer)} and a.folded = ${folded}
        limit ${limit}),
      sharing as (
        select near.entity_id, near.name, near.folded, 1.0 / count(*) over (partition by k.place) as rarity
        from unnest(${keys.map(([left]) => left)}::text[], ${keys.map(([, right]) => right)}::text[])
          with ordinality as k (one, other, place)
        cross join lateral (
          select a.entity_id, a.name, a.folded
          from entity_aliases a ${ofType(tx, viewer, search.type)}
          where ${visibleTo(tx, 'a', viewer)}
            and a.search_keys @> array[hashtext(${`${viewer.appId} `} || k.one), hashtext(${`${viewer.appId} `} || k.other)]
          limit ${NAMES_PER_KEY}) near)
      select entity_id, name, folded
      from (
        select entity_id, name, folded, 1000.0 as rarity from equal
        union all
        select entity_id, name, folded, rarity from sharing) found
      group by entity_id, name, folded
      order by sum(rarity) desc, entity_id, folded
      limit ${limit}`;
  });
}

/** Names and aliases with letters in common with a query, the nearest first: for what no key finds. */
export async function findNamesByLetters(
  sql: Sql,
  viewer: Viewer,
  { folded, type, limit }: CandidateSearch,
): Promise<NameCandidate[]> {
  return sql.begin(async (tx) => {
    await tx`select set_config('pg_trgm.similarity_threshold', ${String(TRIGRAM_SIMILARITY_MIN)}, true)`;
    return tx<NameCandidate[]>`
      select a.entity_id, a.name, a.folded
      from entity_aliases a ${ofType(tx, viewer, type)}
      where ${visibleTo(tx, 'a', viewer)} and a.folded % ${folded}
      order by similarity(a.folded, ${folded}) desc, a.entity_id
      limit ${limit}`;
  });
}

const ofType = (tx: Tx, viewer: Viewer, type: string | null) =>
  type === null
    ? tx``
    : tx`join entities e on e.app_id = ${viewer.appId} and e.entity_id = a.entity_id and e.type = ${type}`;
