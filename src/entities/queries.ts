import type { Db, Fragment } from '../db/types.ts';
import { type Viewer, visibleTo } from '../documents/visible.ts';
import type { EntityRow } from './entity.ts';
import { type JoinedMention, separateMentions } from './joined-mentions.ts';

/** Returns the visible columns of entities `e`: counts and documents from visible mentions, name and aliases from visible spellings. */
const seenColumns = (db: Db, viewer: Viewer) => db`
  e.entity_id, e.owner, e.type, e.description, e.attributes, e.created_at, e.updated_at,
  seen.mention_count, seen.first_seen_resource_id, seen.last_seen_resource_id,
  case when exists (
      select 1 from entity_aliases h
      where h.app_id = ${viewer.appId} and h.entity_id = e.entity_id and h.folded = e.display_folded
        and h.owner is not null and h.owner is distinct from ${viewer.userId}::text)
    and not exists (
      select 1 from entity_aliases a
      where a.entity_id = e.entity_id and a.folded = e.display_folded and ${visibleTo(db, 'a', viewer)})
    then (
      select a.name from entity_aliases a
      where a.entity_id = e.entity_id and ${visibleTo(db, 'a', viewer)}
      order by length(a.name) desc, a.name limit 1)
    else e.display_name end as name,
  array(
    select min(a.name) from entity_aliases a
    where a.entity_id = e.entity_id and a.folded <> e.display_folded and ${visibleTo(db, 'a', viewer)}
    group by a.folded
    order by 1) as aliases`;

/**
 * Counts in the index alone; first and last are the ends of the same index, in the order in which the service saw them. Most entities are
 * in one document, which the count already finds. Documents are looked up by that id, because in a join the planner may read them all.
 */
const seenMentions = (db: Db, viewer: Viewer, counted = countedEach(db, viewer)) => db`
  ${counted}
  cross join lateral (
    select (
      select d.resource_id
      from documents d
      where d.app_id = ${viewer.appId} and d.document_id = case
        when counted.lowest_id = counted.highest_id then counted.lowest_id
        else (${endOfMentions(db, viewer, db`asc`)}) end) as first_seen_resource_id) earliest
  cross join lateral (
    select counted.mention_count, earliest.first_seen_resource_id,
      case
        when counted.lowest_id = counted.highest_id then earliest.first_seen_resource_id
        else (
          select d.resource_id
          from documents d
          where d.app_id = ${viewer.appId} and d.document_id = (${endOfMentions(db, viewer, db`desc`)})) end
        as last_seen_resource_id) seen`;

const counts = (db: Db) =>
  db`coalesce(sum(m.mentions), 0)::int as mention_count, min(m.document_id) as lowest_id, max(m.document_id) as highest_id`;

const countedEach = (db: Db, viewer: Viewer): Fragment => db`
  cross join lateral (
    select ${counts(db)}
    from mentions m
    where m.entity_id = e.entity_id and ${visibleTo(db, 'm', viewer)}) counted`;

/** Sorting by counts needs all of them: in one pass over the index, not with a lookup per entity. */
const countedAll = (db: Db, viewer: Viewer): Fragment => db`
  join (
    select m.entity_id, ${counts(db)}
    from mentions m
    where ${visibleTo(db, 'm', viewer)}
    group by m.entity_id) counted on counted.entity_id = e.entity_id`;

const endOfMentions = (db: Db, viewer: Viewer, direction: Fragment) => db`
  select m.document_id
  from mentions m
  where m.entity_id = e.entity_id and ${visibleTo(db, 'm', viewer)}
  order by m.mention_id ${direction}
  limit 1`;

/** Finds the entity that has or absorbed this id, if the viewer sees any of its mentions. */
export async function findEntity(db: Db, viewer: Viewer, entityId: string): Promise<EntityRow | null> {
  const [row] = await db<EntityRow[]>`
    select ${seenColumns(db, viewer)}
    from entities e
    ${seenMentions(db, viewer)}
    where ${visibleTo(db, 'e', viewer)} and seen.mention_count > 0
      and e.entity_id = (select n.root_id from entities n where n.app_id = ${viewer.appId} and n.entity_id = ${entityId})`;
  return row ?? null;
}

const rowsByIds = (db: Db, viewer: Viewer, entityIds: readonly string[]): Fragment => {
  // Written so that the planner cannot match the condition of the index `entities_display`: it would read all of it for a few ids.
  const isRoot = db`coalesce(e.root_id, e.entity_id) = e.entity_id`;
  return db`
    select ${seenColumns(db, viewer)}
    from entities e
    ${seenMentions(db, viewer)}
    where ${visibleTo(db, 'e', viewer)} and ${isRoot} and e.entity_id = any(${[...entityIds]}::uuid[]) and seen.mention_count > 0`;
};

/** Lists those of the entities that the viewer sees mentions of. */
export async function listEntityRowsByIds(
  db: Db,
  viewer: Viewer,
  entityIds: readonly string[],
): Promise<EntityRow[]> {
  return db<EntityRow[]>`${rowsByIds(db, viewer, entityIds)}`;
}

/** Lists the same as of the stamp of the app's latest change of a name (migrations/000663_name_changes.sql). */
export async function listStampedRowsByIds(
  db: Db,
  viewer: Viewer,
  entityIds: readonly string[],
): Promise<{ stamp: number; rows: EntityRow[] }> {
  const found = await db<({ stamp: number } & (EntityRow | { entity_id: null }))[]>`
    select latest.stamp, near.*
    from (select coalesce(max(c.stamp), 0) as stamp from name_changes c where c.app_id = ${viewer.appId}) latest
    left join lateral (${rowsByIds(db, viewer, entityIds)}) near on true`;
  const rows = found.flatMap(({ stamp: _, ...row }) => (row.entity_id === null ? [] : [row]));
  return { stamp: found[0]?.stamp ?? 0, rows };
}

/** Lists the spellings of people, organizations and products that have several, as far as visible to the viewer. */
export async function listSpellings(
  db: Db,
  viewer: Viewer,
  limit: number,
): Promise<{ entity_id: string; folded: string }[]> {
  return db<{ entity_id: string; folded: string }[]>`
    select distinct a.entity_id, a.folded
    from entity_aliases a
    join entities e on e.app_id = ${viewer.appId} and e.entity_id = a.entity_id
    where ${visibleTo(db, 'a', viewer)} and e.type in ('person', 'organization', 'product')
      and exists (
        select 1 from entity_aliases o
        where o.entity_id = a.entity_id and o.folded <> a.folded and ${visibleTo(db, 'o', viewer)})
    order by a.entity_id, a.folded
    limit ${limit}`;
}

export const ENTITY_SORTS = ['name', 'type', 'id', 'prominence'] as const;
export type EntitySort = (typeof ENTITY_SORTS)[number];

export interface EntityPage {
  type: string | null;
  /** Folded; matches names and aliases that contain it. */
  contains: string | null;
  /** Folded; matches names and aliases that begin with it. */
  prefix: string | null;
  /** Minimum and maximum number of visible mentions (null: no maximum). */
  mentionsMin: number;
  mentionsMax: number | null;
  sortBy: EntitySort;
  descending: boolean;
  after: { key: string | number; entityId: string } | null;
  limit: number;
}

/** Lists entities in the requested order; `key` is where the next page continues. */
export async function listEntityRows(
  db: Db,
  viewer: Viewer,
  page: EntityPage,
): Promise<(EntityRow & { key: string | number })[]> {
  const key = sortKey(db, page.sortBy);
  const beyond = page.descending ? db`<` : db`>`;
  const direction = page.descending ? db`desc` : db`asc`;
  const byCount = page.sortBy === 'prominence';
  const type = byCount ? db`int` : db`text`;
  return db<(EntityRow & { key: string | number })[]>`
    select ${seenColumns(db, viewer)}, ${key} as key
    from entities e
    ${seenMentions(db, viewer, byCount ? countedAll(db, viewer) : countedEach(db, viewer))}
    where ${visibleTo(db, 'e', viewer)} and e.root_id = e.entity_id and seen.mention_count >= ${page.mentionsMin}
      ${page.mentionsMax === null ? db`` : db`and seen.mention_count <= ${page.mentionsMax}`}
      ${page.type === null ? db`` : db`and e.type = ${page.type}`}
      ${page.contains === null ? db`` : named(db, viewer, `%${escapeLike(page.contains)}%`)}
      ${page.prefix === null ? db`` : named(db, viewer, `${escapeLike(page.prefix)}%`)}
      ${
        page.after === null
          ? db``
          : db`and (${key}, e.entity_id) ${beyond} (${page.after.key}::${type}, ${page.after.entityId}::uuid)`
      }
    order by ${key} ${direction}, e.entity_id ${direction}
    limit ${page.limit}`;
}

const sortKey = (db: Db, sortBy: EntitySort): Fragment => {
  const keys = {
    name: db`e.display_folded`,
    type: db`e.type`,
    id: db`e.entity_id::text`,
    prominence: db`seen.mention_count`,
  };
  return keys[sortBy];
};

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const named = (db: Db, viewer: Viewer, pattern: string) => db`
  and exists (
    select 1 from entity_aliases a
    where a.entity_id = e.entity_id and a.folded like ${pattern} and ${visibleTo(db, 'a', viewer)})`;

export interface SourceRow extends JoinedMention {
  resource_id: string;
  source: string;
  title: string | null;
  document_date: Date | null;
  created_at: Date;
}

/**
 * Lists the visible mentions of an entity with an id below `before`, newest first: at least `limit` if there are as many, also some with higher
 * ids. A document's mentions have ids next to each other, so after `limit` rows only more of its last document can come between them.
 */
export async function listMentionRows(
  db: Db,
  viewer: Viewer,
  entityId: string,
  before: number | null,
  limit: number,
): Promise<SourceRow[]> {
  const below = before === null ? db`` : db`and m.mention_id < ${before}`;
  return db<SourceRow[]>`
    with newest as materialized (
      select m.mention_id, m.document_id
      from mentions m
      where ${visibleTo(db, 'm', viewer)} and m.entity_id = ${entityId} ${below}
      order by m.mention_id desc
      limit ${limit}),
    edge as materialized (
      select min(m.mention_id) as id
      from mentions m
      where ${visibleTo(db, 'm', viewer)} and m.entity_id = ${entityId} ${below} and m.document_id = (select n.document_id from newest n order by n.mention_id limit 1))
    select m.mention_id, d.resource_id, d.source, d.title, m.quote, m.confidence, m.others, m.created_at,
      coalesce(d.occurred_at, d.last_modified, d.created_at) as document_date
    from edge
    join mentions m on m.mention_id >= edge.id
    join documents d on d.app_id = m.app_id and d.document_id = m.document_id
    where ${visibleTo(db, 'm', viewer)} and m.entity_id = ${entityId} ${below}`;
}

/** Lists the documents of a user and of the user's connections that have mentions. */
export async function listMentioning(db: Db, appId: string, owner: string): Promise<number[]> {
  const rows = await db<{ document_id: number }[]>`
    select distinct document_id
    from mentions
    where app_id = ${appId} and (owner = ${owner} or owner in (
      select a.audience_id
      from audiences a
      join connections c on c.app_id = a.app_id and c.connection_id = a.connection_id
      where a.app_id = ${appId} and c.app_id = ${appId} and c.owner = ${owner}))
    order by document_id`;
  return rows.map((row) => row.document_id);
}

/** Returns whether any of these documents has mentions. */
export async function hasMentions(db: Db, appId: string, documentIds: number[]): Promise<boolean> {
  const rows = await db`
    select 1 from mentions where app_id = ${appId} and document_id = any(${documentIds}::bigint[]) limit 1`;
  return rows.length > 0;
}

/** Text about an entity: a sentence that mentions it, or its description. */
export interface AroundEntity {
  entity_id: string;
  text: string;
}

/** Lists the visible mentions in documents, each with its sentence, each once. */
export async function listMentionsIn(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<AroundEntity[]> {
  const rows = await db<(JoinedMention & { entity_id: string })[]>`
    select m.entity_id, m.mention_id, m.quote, m.confidence, m.others
    from mentions m
    where ${visibleTo(db, 'm', viewer)} and m.document_id = any(${[...documentIds]}::bigint[])`;
  const around = separateMentions(rows).map(({ entity_id, quote }) => ({ entity_id, text: quote }));
  return [...new Map(around.map((one) => [`${one.entity_id} ${one.text}`, one])).values()];
}

/** Lists the descriptions that people wrote for entities, latest first. */
export async function listDescriptions(db: Db, viewer: Viewer, limit: number): Promise<AroundEntity[]> {
  return db<AroundEntity[]>`
    select e.entity_id, e.description as text
    from entities e
    where ${visibleTo(db, 'e', viewer)} and e.description is not null
    order by e.updated_at desc
    limit ${limit}`;
}

/** Maximum documents read per entity, the latest ones. */
export const ENTITY_DOCUMENTS_MAX = 1_000;

/** Returns the query that lists them, as far as visible to the viewer. */
export const latestDocumentsOf = (db: Db, viewer: Viewer, entityId: string): Fragment => db`
  select distinct m.document_id
  from mentions m
  where m.entity_id = ${entityId} and ${visibleTo(db, 'm', viewer)}
  order by m.document_id desc
  limit ${ENTITY_DOCUMENTS_MAX}`;
