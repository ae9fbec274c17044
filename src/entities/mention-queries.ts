import type { Db, Tx } from '../db/types.ts';

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
