import type { Db, Tx } from '../../db/types.ts';
import { joinMentions, type NewMention } from '../joined-mentions.ts';
import type { Vote } from './decide-entity.ts';
import type { NameKey, NameNode } from './name-node.ts';

/** Serializes changes to the names of an app, so that groups, types and aliases are computed from everything committed. */
export async function lockNames(tx: Tx, appId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('entities'), hashtext(${appId}))`;
}

/** Finds the names of the app, and of this owner, with these keys, and locks them against deletion; the app's come first. */
export async function findNameNodes(
  tx: Tx,
  appId: string,
  owner: string | null,
  keys: readonly NameKey[],
): Promise<NameNode[]> {
  // `offset 0` makes the planner do one index lookup per name: on a fresh database without statistics it chose a nested loop over the table
  // that took 45 s for 5,000 names among 5,000 entities.
  return tx<NameNode[]>`
    select e.entity_id, e.root_id, e.space, e.folded, e.owner
    from unnest(${keys.map((k) => k.space)}::text[], ${keys.map((k) => k.folded)}::text[]) as n (space, folded)
    cross join lateral (
      select entity_id, root_id, space, folded, owner from entities
      where app_id = ${appId} and space = n.space and folded = n.folded
        and (owner is null or owner is not distinct from ${owner})
      offset 0
      for key share) e
    order by e.owner nulls first`;
}

export interface NewName extends NameKey {
  name: string;
  displayFolded: string;
  type: string;
}

/** Inserts names, each a group of its own. */
export async function insertNames(
  tx: Tx,
  appId: string,
  owner: string | null,
  names: readonly NewName[],
): Promise<NameNode[]> {
  if (!names.length) return [];
  return tx<NameNode[]>`
    insert into entities (app_id, entity_id, root_id, owner, space, folded, type, name, display_name, display_folded)
    select ${appId}, n.id, n.id, ${owner}, n.space, n.folded, n.type, n.name, n.name, n.display_folded
    from (
      select gen_random_uuid() as id, u.*
      from unnest(
        ${names.map((n) => n.space)}::text[], ${names.map((n) => n.folded)}::text[], ${names.map((n) => n.type)}::text[],
        ${names.map((n) => n.name)}::text[], ${names.map((n) => n.displayFolded)}::text[]
      ) as u (space, folded, type, name, display_folded)) n
    returning entity_id, root_id, space, folded, owner`;
}

/** Inserts mentions and their spellings. */
export async function insertMentions(
  tx: Tx,
  appId: string,
  owner: string | null,
  mentions: readonly NewMention[],
): Promise<void> {
  if (!mentions.length) return;
  const joined = joinMentions(mentions);
  // Ids of the app's mentions ascend in the order given, because its names are locked.
  await tx`
    with sequence as materialized (select pg_get_serial_sequence('mentions', 'mention_id')::regclass as id),
    reserved as materialized (
      select min(id) as first
      from (select nextval(s.id) as id from sequence s cross join generate_series(1, ${mentions.length}::int)) ids)
    insert into mentions (app_id, owner, mention_id, entity_id, node_id, document_id, name, folded, type, is_certain, quote, confidence, mentions, weight, others)
    overriding system value
    select ${appId}, ${owner}, r.first + n.id_after, n.root_id, n.node_id, n.document_id, n.name, n.folded, n.type, n.is_certain::boolean, n.quote, n.confidence,
      n.mentions, n.weight, n.others::json
    from reserved r
    cross join unnest(
      ${joined.map((m) => m.idAfter)}::int[], ${joined.map((m) => m.rootId)}::uuid[], ${joined.map((m) => m.nodeId)}::uuid[],
      ${joined.map((m) => m.documentId)}::bigint[], ${joined.map((m) => m.name)}::text[], ${joined.map((m) => m.folded)}::text[],
      ${joined.map((m) => m.type)}::text[], ${joined.map((m) => String(m.isCertain))}::text[], ${joined.map((m) => m.quote)}::text[],
      ${joined.map((m) => m.confidence)}::real[], ${joined.map((m) => m.count)}::int[], ${joined.map((m) => m.weight)}::int[],
      ${joined.map((m) => m.others && JSON.stringify(m.others))}::text[]
    ) as n (id_after, root_id, node_id, document_id, name, folded, type, is_certain, quote, confidence, mentions, weight, others)`;
  const spelled = [...new Map(joined.map((m) => [`${m.nodeId}\n${m.folded}`, m])).values()];
  await tx`
    insert into entity_aliases (app_id, entity_id, node_id, owner, name, folded)
    select ${appId}, n.entity_id, n.node_id, ${owner}, n.name, n.folded
    from unnest(
      ${spelled.map((m) => m.rootId)}::uuid[], ${spelled.map((m) => m.nodeId)}::uuid[], ${spelled.map((m) => m.name)}::text[],
      ${spelled.map((m) => m.folded)}::text[]
    ) as n (entity_id, node_id, name, folded)
    on conflict do nothing`;
}

export interface NewLink {
  leftId: string;
  rightId: string;
  documentId: number;
  quote: string;
}

/** Stores links between entities, each with the document and the words that state it. */
export async function insertLinks(
  tx: Tx,
  appId: string,
  owner: string | null,
  links: readonly NewLink[],
): Promise<void> {
  if (!links.length) return;
  await tx`
    insert into entity_links (app_id, owner, left_id, right_id, document_id, quote)
    select ${appId}, ${owner}, n.*
    from unnest(
      ${links.map((l) => l.leftId)}::uuid[], ${links.map((l) => l.rightId)}::uuid[], ${links.map((l) => l.documentId)}::bigint[],
      ${links.map((l) => l.quote)}::text[]
    ) as n`;
}

/** Deletes the mentions in documents; returns the names that had them. */
export async function deleteMentions(tx: Tx, appId: string, documentIds: number[]): Promise<string[]> {
  const rows = await tx<{ node_id: string }[]>`
    with gone as (
      delete from mentions
      where app_id = ${appId} and document_id = any(${documentIds}::bigint[])
      returning node_id)
    select distinct node_id from gone order by node_id`;
  return rows.map((row) => row.node_id);
}

/** Deletes the aliases that documents state; returns the names they were about. */
export async function deleteLinks(tx: Tx, appId: string, documentIds: number[]): Promise<string[]> {
  const rows = await tx<{ left_id: string; right_id: string }[]>`
    delete from entity_links
    where app_id = ${appId} and document_id = any(${documentIds}::bigint[])
    returning left_id, right_id`;
  return [...new Set(rows.flatMap((row) => [row.left_id, row.right_id]))];
}

/** Deletes the spellings of names that no mention has any more and nobody set. */
export async function deleteStaleAliases(tx: Tx, appId: string, nodeIds: readonly string[]): Promise<void> {
  await tx`
    delete from entity_aliases a
    where a.app_id = ${appId} and a.node_id = any(${[...nodeIds]}::uuid[])
      and not exists (
        select 1 from mentions m
        where m.app_id = ${appId} and m.node_id = a.node_id and m.folded = a.folded and m.owner is not distinct from a.owner)
      and not exists (
        select 1 from entities e where e.app_id = ${appId} and e.entity_id = a.node_id and e.set_folded = a.folded)`;
}

/** Deletes those of these names that nothing mentions. */
export async function deleteUnmentioned(tx: Tx, appId: string, nodeIds: readonly string[]): Promise<void> {
  await tx`
    delete from entities e
    where e.app_id = ${appId} and e.entity_id = any(${[...nodeIds]}::uuid[])
      and not exists (select 1 from mentions m where m.app_id = ${appId} and m.node_id = e.entity_id)`;
}

/** Moves names to other groups, with their mentions and spellings. */
export async function moveNames(
  tx: Tx,
  appId: string,
  moves: readonly { nodeId: string; rootId: string }[],
): Promise<void> {
  if (!moves.length) return;
  const [nodes, roots] = [moves.map((m) => m.nodeId), moves.map((m) => m.rootId)];
  await tx`
    update entities e set root_id = n.root_id, updated_at = now()
    from unnest(${nodes}::uuid[], ${roots}::uuid[]) as n (node_id, root_id)
    where e.app_id = ${appId} and e.entity_id = n.node_id`;
  await moveMentions(tx, appId, { from: nodes, to: nodes, roots });
}

/** Old names, new names, and the groups of the new names. */
type Moves = Record<'from' | 'to' | 'roots', string[]>;

/** Moves the mentions and spellings of names to other names, or to the same names in other groups. */
async function moveMentions(tx: Tx, appId: string, { from, to, roots }: Moves): Promise<void> {
  const moved = () => tx`unnest(${from}::uuid[], ${to}::uuid[], ${roots}::uuid[]) as n (id, to_id, root_id)`;
  await tx`
    update mentions m set entity_id = n.root_id, node_id = n.to_id from ${moved()}
    where m.app_id = ${appId} and m.node_id = n.id`;
  await tx`
    update entity_aliases a set entity_id = n.root_id, node_id = n.to_id from ${moved()}
    where a.app_id = ${appId} and a.node_id = n.id`;
}

/** Lists the mentions of groups, by name, spelling, type, certainty and whether everybody sees them. */
export async function listVotes(
  db: Db,
  appId: string,
  rootIds: readonly string[],
): Promise<(Vote & { entity_id: string })[]> {
  return db<(Vote & { entity_id: string })[]>`
    select e.root_id as entity_id, c.node_id, c.type, c.is_certain, c.is_shared, c.mentions, c.weight / 10000.0::float8 as weight, c.spelling, e.name, e.space
    from entities e
    join mention_counts c on c.app_id = ${appId} and c.node_id = e.entity_id
    where e.app_id = ${appId} and e.root_id = any(${[...rootIds]}::uuid[]) and c.mentions > 0`;
}

export interface Decided {
  rootId: string;
  type: string;
  name: string;
  displayFolded: string;
}

/** Stores the type and name of groups, unless someone set them. */
export async function setDecided(tx: Tx, appId: string, decided: readonly Decided[]): Promise<void> {
  if (!decided.length) return;
  await tx`
    update entities e
    set type = coalesce(chosen.set_type, n.type), display_name = coalesce(chosen.set_name, n.name),
      display_folded = coalesce(chosen.set_folded, n.display_folded), updated_at = now()
    from unnest(
      ${decided.map((d) => d.rootId)}::uuid[], ${decided.map((d) => d.type)}::text[], ${decided.map((d) => d.name)}::text[],
      ${decided.map((d) => d.displayFolded)}::text[]) as n (root_id, type, name, display_folded)
    cross join lateral (
      select (array_agg(g.set_type order by g.set_at desc) filter (where g.set_type is not null))[1] as set_type,
        (array_agg(g.set_name order by g.set_at desc) filter (where g.set_name is not null))[1] as set_name,
        (array_agg(g.set_folded order by g.set_at desc) filter (where g.set_folded is not null))[1] as set_folded
      from entities g
      where g.app_id = ${appId} and g.root_id = n.root_id and g.set_at is not null) chosen
    where e.app_id = ${appId} and e.entity_id = n.root_id
      and (e.type, e.display_name, e.display_folded) is distinct from
        (coalesce(chosen.set_type, n.type), coalesce(chosen.set_name, n.name), coalesce(chosen.set_folded, n.display_folded))`;
}

/** Turns names that only private documents had into the app's once the app has them too, and moves everything about them. */
export async function adoptPrivateNames(tx: Tx, appId: string, names: readonly NameNode[]): Promise<void> {
  if (!names.length) return;
  const pairs = await tx<{ private_id: string; entity_id: string }[]>`
    select p.entity_id as private_id, n.entity_id
    from unnest(
      ${names.map((n) => n.entity_id)}::uuid[], ${names.map((n) => n.space)}::text[], ${names.map((n) => n.folded)}::text[]
    ) as n (entity_id, space, folded)
    join entities p on p.app_id = ${appId} and p.space = n.space and p.folded = n.folded and p.owner is not null`;
  if (!pairs.length) return;
  const [from, to] = [pairs.map((p) => p.private_id), pairs.map((p) => p.entity_id)];
  await moveMentions(tx, appId, { from, to, roots: to });
  const moved = () => tx`unnest(${from}::uuid[], ${to}::uuid[]) as n (private_id, entity_id)`;
  await tx`
    update entity_links l set left_id = n.entity_id from ${moved()}
    where l.app_id = ${appId} and l.left_id = n.private_id`;
  await tx`
    update entity_links l set right_id = n.entity_id from ${moved()}
    where l.app_id = ${appId} and l.right_id = n.private_id`;
  await tx`
    update entity_changes c set node_id = n.entity_id from ${moved()}
    where c.app_id = ${appId} and c.node_id = n.private_id`;
  await tx`delete from entities where app_id = ${appId} and entity_id = any(${from}::uuid[])`;
}
