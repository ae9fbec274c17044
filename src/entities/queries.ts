import type { Db, Fragment, Tx } from '../db/types.ts';
import { type Viewer, visibleTo } from '../documents/visible.ts';
import type { EntityRow } from './entity.ts';

export interface KnownEntity {
  entity_id: string;
  type: string;
  folded: string;
  owner: string | null;
}

/** Entities of the app (and of this owner) that carry one of these folded names as name or alias. */
export async function findByFoldedNames(
  db: Db,
  appId: string,
  owner: string | null,
  folded: string[],
): Promise<KnownEntity[]> {
  // `offset 0` keeps the planner to one index look-up a name: on a fresh database without statistics it chose a nested loop over
  // both tables that took 45 s for 5,000 names among 5,000 entities.
  return db<KnownEntity[]>`
    select e.entity_id, e.type, a.folded, e.owner
    from unnest(${folded}::text[]) as n (folded)
    cross join lateral (
      select entity_id, folded from entity_aliases
      where app_id = ${appId} and folded = n.folded
      offset 0) a
    cross join lateral (
      select entity_id, type, owner, created_at from entities
      where app_id = ${appId} and entity_id = a.entity_id
      offset 0) e
    where e.owner is null or e.owner is not distinct from ${owner}
    order by e.owner nulls first, e.created_at, e.entity_id`;
}

/** Keeps entities from being deleted until the transaction ends; returns how many of them there still are. */
export async function lockEntities(tx: Tx, appId: string, entityIds: string[]): Promise<number> {
  if (!entityIds.length) return 0;
  const rows = await tx`
    select entity_id from entities
    where app_id = ${appId} and entity_id = any(${entityIds}::uuid[])
    order by entity_id
    for key share`;
  return rows.length;
}

/** Inserts entities; those that another transaction made at the same moment are returned all the same. */
export async function insertEntities(
  tx: Tx,
  appId: string,
  owner: string | null,
  entities: { type: string; name: string; folded: string }[],
): Promise<KnownEntity[]> {
  if (!entities.length) return [];
  const rows = await tx<KnownEntity[]>`
    insert into entities (app_id, owner, type, name, folded)
    select ${appId}, ${owner}, n.type, n.name, n.folded
    from unnest(${entities.map((e) => e.type)}::text[], ${entities.map((e) => e.name)}::text[], ${entities.map((e) => e.folded)}::text[]) as n (type, name, folded)
    on conflict (app_id, type, folded, owner) do update
    set updated_at = now()
    returning entity_id, type, folded, owner`;
  const nameOf = new Map(entities.map((e) => [`${e.type}\n${e.folded}`, e.name]));
  const aliases = rows.map((row) => ({
    entityId: row.entity_id,
    name: nameOf.get(`${row.type}\n${row.folded}`) ?? row.folded,
    folded: row.folded,
  }));
  await insertAliases(tx, appId, owner, aliases);
  return rows;
}

export async function insertAliases(
  tx: Tx,
  appId: string,
  owner: string | null,
  aliases: { entityId: string; name: string; folded: string }[],
): Promise<void> {
  if (!aliases.length) return;
  await tx`
    insert into entity_aliases (app_id, entity_id, owner, name, folded)
    select ${appId}, n.entity_id, ${owner}, n.name, n.folded
    from unnest(${aliases.map((a) => a.entityId)}::uuid[], ${aliases.map((a) => a.name)}::text[], ${aliases.map((a) => a.folded)}::text[]) as n (entity_id, name, folded)
    on conflict do nothing`;
}

export interface NewMention {
  entityId: string;
  documentId: number;
  quote: string;
  confidence: number;
}

export async function insertMentions(
  tx: Tx,
  appId: string,
  owner: string | null,
  mentions: NewMention[],
): Promise<void> {
  if (!mentions.length) return;
  await tx`
    insert into mentions (app_id, owner, entity_id, document_id, quote, confidence)
    select ${appId}, ${owner}, n.entity_id, n.document_id, n.quote, n.confidence
    from unnest(
      ${mentions.map((m) => m.entityId)}::uuid[], ${mentions.map((m) => m.documentId)}::bigint[],
      ${mentions.map((m) => m.quote)}::text[], ${mentions.map((m) => m.confidence)}::real[]
    ) as n (entity_id, document_id, quote, confidence)`;
}

/** Deletes the mentions in documents; returns the entities that had them. */
export async function deleteMentions(tx: Tx, appId: string, documentIds: number[]): Promise<string[]> {
  const rows = await tx<{ entity_id: string }[]>`
    with gone as (
      delete from mentions
      where app_id = ${appId} and document_id = any(${documentIds}::bigint[])
      returning entity_id)
    select distinct entity_id from gone order by entity_id`;
  return rows.map((row) => row.entity_id);
}

/** Deletes those of these entities that nothing mentions. They are locked first, so that a mention being written elsewhere is seen. */
export async function deleteUnmentioned(tx: Tx, appId: string, entityIds: string[]): Promise<void> {
  await tx`
    select entity_id from entities
    where app_id = ${appId} and entity_id = any(${entityIds}::uuid[])
    order by entity_id
    for update`;
  await tx`
    delete from entities e
    where e.app_id = ${appId} and e.entity_id = any(${entityIds}::uuid[])
      and not exists (select 1 from mentions m where m.app_id = e.app_id and m.entity_id = e.entity_id)`;
}

/** Entities that a private document made known and that the app knows now too become the app's: their mentions move over. */
export async function adoptPrivateEntities(tx: Tx, appId: string, entities: KnownEntity[]): Promise<void> {
  if (!entities.length) return;
  const pairs = await tx<{ private_id: string; entity_id: string }[]>`
    select p.entity_id as private_id, n.entity_id
    from unnest(
      ${entities.map((e) => e.entity_id)}::uuid[], ${entities.map((e) => e.type)}::text[], ${entities.map((e) => e.folded)}::text[]
    ) as n (entity_id, type, folded)
    join entities p on p.app_id = ${appId} and p.type = n.type and p.folded = n.folded and p.owner is not null
    order by p.entity_id
    for update of p`;
  if (!pairs.length) return;
  await tx`
    update mentions m
    set entity_id = n.entity_id
    from unnest(${pairs.map((p) => p.private_id)}::uuid[], ${pairs.map((p) => p.entity_id)}::uuid[]) as n (private_id, entity_id)
    where m.app_id = ${appId} and m.entity_id = n.private_id`;
  await tx`delete from entities where app_id = ${appId} and entity_id = any(${pairs.map((p) => p.private_id)}::uuid[])`;
}

/** What the viewer may see of entities `e`: counts and documents from visible mentions, aliases of visible origin. */
const seenColumns = (db: Db, viewer: Viewer) => db`
  e.entity_id, e.owner, e.type, e.name, e.description, e.attributes, e.created_at, e.updated_at,
  seen.mention_count, seen.first_seen_resource_id, seen.last_seen_resource_id,
  array(
    select a.name from entity_aliases a
    where a.app_id = e.app_id and a.entity_id = e.entity_id and a.folded <> e.folded
      and (a.owner is null or a.owner is not distinct from ${viewer.userId}::text)
    order by a.name) as aliases`;

/** Counted in the index alone; first and last are the ends of the same index, in the order in which the service saw them. */
const seenMentions = (db: Db, viewer: Viewer) => db`
  cross join lateral (
    select count(*)::int as mention_count
    from mentions m
    where m.entity_id = e.entity_id and ${visibleTo(db, 'm', viewer)}) counted
  cross join lateral (
    select counted.mention_count,
      (${seenAt(db, viewer, db`asc`)}) as first_seen_resource_id,
      (${seenAt(db, viewer, db`desc`)}) as last_seen_resource_id) seen`;

const seenAt = (db: Db, viewer: Viewer, direction: Fragment) => db`
  select d.resource_id
  from mentions m
  join documents d on d.app_id = m.app_id and d.document_id = m.document_id
  where m.entity_id = e.entity_id and ${visibleTo(db, 'm', viewer)}
  order by m.mention_id ${direction}
  limit 1`;

export async function findEntity(db: Db, viewer: Viewer, entityId: string): Promise<EntityRow | null> {
  const [row] = await db<EntityRow[]>`
    select ${seenColumns(db, viewer)}
    from entities e
    ${seenMentions(db, viewer)}
    where ${visibleTo(db, 'e', viewer)} and e.entity_id = ${entityId} and seen.mention_count > 0`;
  return row ?? null;
}

export async function listEntityRowsByIds(db: Db, viewer: Viewer, entityIds: string[]): Promise<EntityRow[]> {
  return db<EntityRow[]>`
    select ${seenColumns(db, viewer)}
    from entities e
    ${seenMentions(db, viewer)}
    where ${visibleTo(db, 'e', viewer)} and e.entity_id = any(${entityIds}::uuid[]) and seen.mention_count > 0`;
}

export const ENTITY_SORTS = ['name', 'type', 'id', 'prominence'] as const;
export type EntitySort = (typeof ENTITY_SORTS)[number];

export interface EntityPage {
  type: string | null;
  /** Folded; matches names and aliases that contain it. */
  contains: string | null;
  /** Folded; matches names and aliases that begin with it. */
  prefix: string | null;
  /** Mentioned in so many visible places at least, and at most (null: any number). */
  mentionsMin: number;
  mentionsMax: number | null;
  sortBy: EntitySort;
  descending: boolean;
  after: { key: string | number; entityId: string } | null;
  limit: number;
}

/** In the order asked for, which `key` continues. */
export async function listEntityRows(
  db: Db,
  viewer: Viewer,
  page: EntityPage,
): Promise<(EntityRow & { key: string | number })[]> {
  const key = sortKey(db, page.sortBy);
  const beyond = page.descending ? db`<` : db`>`;
  const direction = page.descending ? db`desc` : db`asc`;
  const type = page.sortBy === 'prominence' ? db`int` : db`text`;
  return db<(EntityRow & { key: string | number })[]>`
    select ${seenColumns(db, viewer)}, ${key} as key
    from entities e
    ${seenMentions(db, viewer)}
    where ${visibleTo(db, 'e', viewer)} and seen.mention_count >= ${page.mentionsMin}
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
    name: db`e.folded`,
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
    where a.app_id = e.app_id and a.entity_id = e.entity_id and a.folded like ${pattern}
      and (a.owner is null or a.owner is not distinct from ${viewer.userId}::text))`;

export interface SourceRow {
  mention_id: number;
  resource_id: string;
  source: string;
  title: string | null;
  quote: string;
  confidence: number;
  created_at: Date;
}

/** The visible mentions of an entity, newest first. */
export async function listMentions(
  db: Db,
  viewer: Viewer,
  entityId: string,
  before: number | null,
  limit: number,
): Promise<SourceRow[]> {
  return db<SourceRow[]>`
    select m.mention_id, d.resource_id, d.source, d.title, m.quote, m.confidence, m.created_at
    from mentions m
    join documents d on d.app_id = m.app_id and d.document_id = m.document_id
    where ${visibleTo(db, 'm', viewer)} and m.entity_id = ${entityId}
      ${before === null ? db`` : db`and m.mention_id < ${before}`}
    order by m.mention_id desc
    limit ${limit}`;
}
