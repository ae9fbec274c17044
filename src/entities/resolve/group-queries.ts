import type { Db } from '../../db/types.ts';
import type { Decision, GroupedName, StatedLink } from './group-names.ts';

/** Lists the names that these are, or may be, one with: through documents, decisions and the current groups. */
export async function listReachable(
  db: Db,
  appId: string,
  nodeIds: readonly string[],
): Promise<(GroupedName & { root_id: string })[]> {
  return db<(GroupedName & { root_id: string })[]>`
    with recursive reached (entity_id) as (
      select n from unnest(${[...nodeIds]}::uuid[]) as n
      union
      select near.entity_id
      from reached r
      cross join lateral (
        select l.right_id as entity_id from entity_links l where l.app_id = ${appId} and l.left_id = r.entity_id
        union all
        select l.left_id from entity_links l where l.app_id = ${appId} and l.right_id = r.entity_id
        union all
        ${ofSameChanges(db, appId)}
        union all
        select d.right_id from entity_decisions d where d.app_id = ${appId} and d.left_id = r.entity_id and d.verdict = 'same'
        union all
        select d.left_id from entity_decisions d where d.app_id = ${appId} and d.right_id = r.entity_id and d.verdict = 'same'
        union all
        select o.entity_id
        from entities e
        join entities o on o.app_id = ${appId} and o.account = e.account and o.space <> e.space
        where e.app_id = ${appId} and e.entity_id = r.entity_id
        union all
        select o.entity_id
        from entities e
        join entities o on o.app_id = ${appId} and o.spelling = e.spelling and o.entity_id <> e.entity_id
        where e.app_id = ${appId} and e.entity_id = r.entity_id
        union all
        select o.entity_id
        from entities e
        join entities o on o.app_id = ${appId} and o.space = 'handle' and translate(o.folded, '@-_.', '') = replace(e.folded, ' ', '')
        where e.app_id = ${appId} and e.entity_id = r.entity_id and e.space = 'name'
        union all
        select o.entity_id
        from entities e
        join entities o on o.app_id = ${appId} and o.spelling = regexp_replace(translate(e.folded, '@-_.', ''), '([^s])s$', '\\1')
        where e.app_id = ${appId} and e.entity_id = r.entity_id and e.space = 'handle'
        union all
        select o.entity_id
        from entities e
        cross join lateral (
          select entity_id from entities
          where app_id = ${appId} and space = 'name' and folded = regexp_replace(e.folded, '( [a-z])+ ', ' ')
          union all
          select entity_id from entities
          where app_id = ${appId} and space = 'name' and folded ~ ' [a-z] '
            and regexp_replace(folded, '( [a-z])+ ', ' ') = regexp_replace(e.folded, '( [a-z])+ ', ' ')) o
        where e.app_id = ${appId} and e.entity_id = r.entity_id and e.space = 'name'
        union all
        select e.root_id from entities e where e.app_id = ${appId} and e.entity_id = r.entity_id
        union all
        select e.entity_id from entities e where e.app_id = ${appId} and e.root_id = r.entity_id) near)
    select e.entity_id, e.root_id, e.owner, e.space, e.name, e.created_at
    from entities e
    where e.app_id = ${appId} and e.entity_id in (select entity_id from reached)`;
}

/** Names given for a change of the one reached. */
const ofSameChanges = (db: Db, appId: string) => db`
  select o.node_id
  from entity_changes c
  join entity_changes o on o.app_id = ${appId} and o.repository = c.repository and o.number = c.number
  where c.app_id = ${appId} and c.node_id = r.entity_id`;

/** Lists the stated links from these nodes, with the number of documents that state each. */
export async function listLinks(db: Db, appId: string, nodeIds: readonly string[]): Promise<StatedLink[]> {
  return db<StatedLink[]>`
    select left_id, right_id, owner, count(distinct document_id)::int as documents
    from entity_links
    where app_id = ${appId} and left_id = any(${[...nodeIds]}::uuid[])
    group by left_id, right_id, owner`;
}

/** Lists people's decisions about these nodes, oldest first. */
export async function listDecisions(db: Db, appId: string, nodeIds: readonly string[]): Promise<Decision[]> {
  return db<Decision[]>`
    select left_id, right_id, owner, verdict
    from entity_decisions
    where app_id = ${appId} and (left_id = any(${[...nodeIds]}::uuid[]) or right_id = any(${[...nodeIds]}::uuid[]))
    order by decided_at, decision_id`;
}

/** Returns those of these names that have the same simplified spelling as another name of the app, middle initials, or the letters of an account. */
export async function listSpelledAlike(db: Db, appId: string, nodeIds: readonly string[]): Promise<string[]> {
  if (!nodeIds.length) return [];
  // `offset 0` keeps the planner from reading all accounts of the app into a hash.
  const rows = await db<{ entity_id: string }[]>`
    select e.entity_id
    from entities e
    where e.app_id = ${appId} and e.entity_id = any(${[...nodeIds]}::uuid[])
      and (
        exists (
          select 1 from entities o where o.app_id = ${appId} and o.spelling = e.spelling and o.entity_id <> e.entity_id)
        or e.space = 'name' and e.folded ~ ' [a-z] '
        or e.space = 'name' and (
          exists (
            select 1 from entities o
            where o.app_id = ${appId} and o.space = 'handle' and translate(o.folded, '@-_.', '') = replace(e.folded, ' ', '')
            offset 0)
          or exists (
            select 1 from entities o
            where o.app_id = ${appId} and o.space = 'name' and o.folded ~ ' [a-z] ' and regexp_replace(o.folded, '( [a-z])+ ', ' ') = e.folded
            offset 0)))`;
  return rows.map((row) => row.entity_id);
}
