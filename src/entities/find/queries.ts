import type { Db, Sql } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
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

export interface KeyedNames {
  names: NameCandidate[];
  /** Of the keys, those that so many names have that their names were left out. */
  common: KeyPair[];
}

/** Of a key that more names have, only so many are read: it says little. */
const NAMES_PER_KEY = 60;
/** pg_trgm's usual bound. */
const TRIGRAM_SIMILARITY_MIN = 0.3;

/**
 * Names and aliases that are equal to a query, then those that share keys with it, those that share the rarest keys first. Names of a common key are
 * left out unless they are asked for. A list that is materialized is planned for all of its rows: the planner does not know how rare a key is, and for
 * the first few rows of a common one it reads the whole table. It does not see how many keys there are either, else it plans again for every query, which
 * takes longer than the query.
 */
export async function findNamesByKeys(
  sql: Sql,
  viewer: Viewer,
  { folded, type, limit }: CandidateSearch,
  { keys, isCommonRead }: { keys: readonly KeyPair[]; isCommonRead: boolean },
): Promise<KeyedNames> {
  const rows = await sql<(NameCandidate | { entity_id: null; place: number })[]>`
    with sharing as (
      select k.place, near.entity_id, near.name, near.folded, count(*) over (partition by k.place) as names
      from unnest(
        (select ${keys.map(([left]) => left)}::text[]), (select ${keys.map(([, right]) => right)}::text[]))
        with ordinality as k (one, other, place)
      cross join lateral (
        with alike as materialized (
          select a.entity_id, a.name, a.folded
          from entity_aliases a ${ofType(sql, viewer, type)}
          where ${visibleTo(sql, 'a', viewer)}
            and a.search_keys operator(pg_catalog.@>) array[hashtext(${`${viewer.appId} `} || k.one), hashtext(${`${viewer.appId} `} || k.other)])
        select entity_id, name, folded from alike limit ${NAMES_PER_KEY}) near)
    (select entity_id, name, folded, null as place
    from (
      (select a.entity_id, a.name, a.folded, 1000.0 as rarity
      from entity_aliases a ${ofType(sql, viewer, type)}
      where ${visibleTo(sql, 'a', viewer)} and a.folded = ${folded}
      limit ${limit})
      union all
      select entity_id, name, folded, 1.0 / names as rarity
      from sharing
      where ${isCommonRead} or names < ${NAMES_PER_KEY}) found
    group by entity_id, name, folded
    order by sum(rarity) desc, entity_id, folded
    limit ${limit})
    union all
    select distinct null::uuid, null, null, place::int from sharing where names >= ${NAMES_PER_KEY}`;
  return {
    names: rows.flatMap((row) => (row.entity_id === null ? [] : [row])),
    common: rows.flatMap((row) => (row.entity_id === null ? keys.slice(row.place - 1, row.place) : [])),
  };
}

/** Names and aliases with letters in common with a query, the nearest first: for what no key finds. */
export async function findNamesByLetters(
  sql: Sql,
  viewer: Viewer,
  { folded, type, limit }: CandidateSearch,
): Promise<NameCandidate[]> {
  // One statement, not a transaction of four: the bound is set before the index is asked, because what it is asked for waits for that.
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
