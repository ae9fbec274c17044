import type { Db, Sql } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import type { KeyedName } from './rarest-first.ts';
import type { KeyPair } from './search-keys.ts';

export interface NameCandidate {
  entity_id: string;
  name: string;
  folded: string;
}

export interface CandidateSearch {
  folded: string;
  type: string | null;
  limit: number;
}

/** Maximum names read per key; a key that more names have says little. */
export const NAMES_PER_KEY = 60;
/** pg_trgm's default. */
const TRIGRAM_SIMILARITY_MIN = 0.3;

/**
 * Lists names and aliases equal to a query, and for each of `keys` up to NAMES_PER_KEY that have it. Counting and sorting happen outside,
 * because they take the database three times as long. A materialized list is planned for all of its rows: the planner does not know how
 * rare a key is, and for the first few rows of a common one it would read the whole table. The number of keys is hidden from it too, else
 * it plans again for every query, which takes longer than the query.
 */
export async function listNamesByKeys(
  sql: Sql,
  viewer: Viewer,
  { folded, type, limit }: CandidateSearch,
  keys: readonly KeyPair[],
): Promise<KeyedName[]> {
  return sql<KeyedName[]>`
    (select 0 as place, a.entity_id, a.name, a.folded
    from entity_aliases a ${ofType(sql, viewer, type)}
    where ${visibleTo(sql, 'a', viewer)} and a.folded = ${folded}
    limit ${limit})
    union all
    select k.place::int, near.entity_id, near.name, near.folded
    from unnest(
      (select ${keys.map(([left]) => left)}::text[]), (select ${keys.map(([, right]) => right)}::text[]))
      with ordinality as k (one, other, place)
    cross join lateral (
      with alike as materialized (
        select a.entity_id, a.name, a.folded
        from entity_aliases a ${ofType(sql, viewer, type)}
        where ${visibleTo(sql, 'a', viewer)}
          and a.search_keys operator(pg_catalog.@>) array[hashtext(${`${viewer.appId} `} || k.one), hashtext(${`${viewer.appId} `} || k.other)])
      select entity_id, name, folded from alike limit ${NAMES_PER_KEY}) near`;
}

/** Finds names and aliases with letters in common with a query, nearest first, for queries that no key finds. */
export async function findNamesByLetters(
  sql: Sql,
  viewer: Viewer,
  { folded, type, limit }: CandidateSearch,
): Promise<NameCandidate[]> {
  // One statement, not a transaction of four: the threshold is set before the index is read, because the search term depends on it.
  return sql<NameCandidate[]>`
    with bound as materialized (
      select set_config('pg_trgm.similarity_threshold', ${String(TRIGRAM_SIMILARITY_MIN)}, true) as set_to)
    select near.entity_id, near.name, near.folded
    from bound
    cross join lateral (
      select a.entity_id, a.name, a.folded, similarity(a.folded, ${folded}) as alike
      from entity_aliases a ${ofType(sql, viewer, type)}
      where ${visibleTo(sql, 'a', viewer)}
        and a.folded % (case when bound.set_to is not null then ${folded}::text end)) near
    order by near.alike desc, near.entity_id
    limit ${limit}`;
}

const ofType = (db: Db, viewer: Viewer, type: string | null) =>
  type === null
    ? db``
    : db`join entities e on e.app_id = ${viewer.appId} and e.entity_id = a.entity_id and e.type = ${type}`;
