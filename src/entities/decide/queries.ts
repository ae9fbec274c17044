import type { Db, Tx } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import { latestDocumentsOf } from '../queries.ts';

export interface NewDecision {
  leftId: string;
  rightId: string;
  /** `later`: the pair is not reviewed for a while. */
  verdict: 'same' | 'different' | 'later';
}

/** Stores decisions about pairs of names under one id, which undoes them. */
export async function insertDecisions(
  tx: Tx,
  { appId, userId }: Viewer,
  decisions: readonly NewDecision[],
  reason: string | null,
): Promise<string> {
  const [row] = await tx<{ merge_id: string }[]>`
    with merge as (select gen_random_uuid() as merge_id),
    kept as (
      insert into entity_decisions (app_id, owner, merge_id, left_id, right_id, verdict, reason)
      select ${appId}, ${userId}, merge.merge_id, n.left_id, n.right_id, n.verdict, ${reason}
      from merge, unnest(
        ${decisions.map((d) => d.leftId)}::uuid[], ${decisions.map((d) => d.rightId)}::uuid[], ${decisions.map((d) => d.verdict)}::text[]
      ) as n (left_id, right_id, verdict))
    select merge_id from merge`;
  if (!row) throw new Error('a statement that selects one row returned none');
  return row.merge_id;
}

/** Deletes a decision of this viewer; returns the names it was about, or none if there is no such decision. */
export async function deleteDecisions(tx: Tx, { appId, userId }: Viewer, mergeId: string): Promise<string[]> {
  const rows = await tx<{ left_id: string; right_id: string }[]>`
    delete from entity_decisions
    where app_id = ${appId} and owner is not distinct from ${userId} and merge_id = ${mergeId}
    returning left_id, right_id`;
  return [...new Set(rows.flatMap((row) => [row.left_id, row.right_id]))];
}

/** Lists the groups that names belong to, each once. */
export async function listRoots(db: Db, appId: string, nodeIds: readonly string[]): Promise<string[]> {
  const rows = await db<{ root_id: string }[]>`
    select distinct root_id from entities where app_id = ${appId} and entity_id = any(${[...nodeIds]}::uuid[])`;
  return rows.map((row) => row.root_id);
}

export interface EntityChanges {
  /** Absent: unchanged. Null: from the mentions. */
  name?: string | null;
  folded?: string | null;
  type?: string | null;
  description?: string | null;
  attributes?: Record<string, string | number | boolean | null>;
}

/** Stores what somebody states about an entity; a name set here can be searched. */
export async function updateEntity(
  tx: Tx,
  appId: string,
  entityId: string,
  changes: EntityChanges,
): Promise<void> {
  const { name, folded, type, description, attributes } = changes;
  await tx`
    update entities
    set set_at = clock_timestamp(), updated_at = now()
      ${name === undefined ? tx`` : tx`, set_name = ${name}, set_folded = ${folded ?? null}`}
      ${type === undefined ? tx`` : tx`, set_type = ${type}`}
      ${description === undefined ? tx`` : tx`, description = ${description}`}
      ${attributes === undefined ? tx`` : tx`, attributes = ${JSON.stringify(attributes)}::text::jsonb`}
    where app_id = ${appId} and entity_id = ${entityId}`;
  if (name == null) return;
  await tx`
    insert into entity_aliases (app_id, entity_id, node_id, owner, name, folded)
    select app_id, root_id, entity_id, owner, ${name}, ${folded ?? null}
    from entities
    where app_id = ${appId} and entity_id = ${entityId}
    on conflict do nothing`;
}

export interface RelatedRow {
  entity_id: string;
  shared_documents: number;
  document_ids: number[];
}

/** Lists the entities in the same visible documents, most documents first, with the latest three of these. */
export async function listRelated(
  db: Db,
  viewer: Viewer,
  entityId: string,
  limit: number,
): Promise<RelatedRow[]> {
  return db<RelatedRow[]>`
    with own as (${latestDocumentsOf(db, viewer, entityId)})
    select m.entity_id, count(distinct m.document_id)::int as shared_documents,
      (array_agg(distinct m.document_id order by m.document_id desc))[1:3] as document_ids
    from own
    join mentions m on m.document_id = own.document_id
    where m.entity_id <> ${entityId} and ${visibleTo(db, 'm', viewer)}
    group by m.entity_id
    order by shared_documents desc, m.entity_id
    limit ${limit}`;
}

export interface RelatedDocument {
  document_id: number;
  source: string;
  resource_id: string;
  title: string | null;
}

export async function listTitles(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<RelatedDocument[]> {
  return db<RelatedDocument[]>`
    select d.document_id, d.source, d.resource_id, d.title
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.document_id = any(${[...documentIds]}::bigint[])`;
}

export interface CandidatePair {
  left_id: string;
  right_id: string;
  left_name: string;
  right_name: string;
  /** Words of a document that state it; null if only the names are alike. */
  quote: string | null;
}

/** Lists pairs of entities that visible documents equate, or give as who made the same change, and that are not joined, unless decided. */
export async function listStatedPairs(db: Db, viewer: Viewer, limit: number): Promise<CandidatePair[]> {
  const { appId } = viewer;
  return db<CandidatePair[]>`
    with stated as (
      select l.left_id, l.right_id, l.quote from entity_links l where ${visibleTo(db, 'l', viewer)}
      union all
      select c.node_id, d.node_id, c.quote
      from entity_changes c
      join entities e on e.app_id = ${appId} and e.entity_id = c.node_id and e.space = 'handle'
      join entity_changes d on d.app_id = ${appId} and d.repository = c.repository and d.number = c.number
      join entities f on f.app_id = ${appId} and f.entity_id = d.node_id and f.space = 'email'
      where ${visibleTo(db, 'c', viewer)} and ${visibleTo(db, 'd', viewer)})
    select least(a.root_id, b.root_id) as left_id, greatest(a.root_id, b.root_id) as right_id,
      min(a.name) as left_name, min(b.name) as right_name, min(l.quote) as quote
    from stated l
    join entities a on a.app_id = ${appId} and a.entity_id = l.left_id
    join entities b on b.app_id = ${appId} and b.entity_id = l.right_id
    where a.root_id <> b.root_id ${undecided(db, viewer)}
    group by 1, 2
    order by count(*) desc, 1, 2
    limit ${limit}`;
}

/** Larger groups of one surname are not compared. */
const SAME_SURNAME_MAX = 50;

/** Lists pairs of people with one surname, and of people and handles or addresses derived from their names, unless decided. */
export async function listAlikePairs(db: Db, viewer: Viewer, limit: number): Promise<CandidatePair[]> {
  return db<CandidatePair[]>`
    with people as (
      select e.entity_id, e.root_id, e.display_name as name, split_part(e.display_folded, ' ', 1) as first,
        reverse(split_part(reverse(e.display_folded), ' ', 1)) as last
      from entities e
      where ${visibleTo(db, 'e', viewer)} and e.root_id = e.entity_id and e.type = 'person' and e.display_folded like '% %'),
    counted as (select p.*, count(*) over (partition by p.last) as namesakes from people p),
    accounts as (
      select e.entity_id, e.root_id, e.display_name as name,
        regexp_replace(split_part(ltrim(e.folded, '@'), '@', 1), '[^[:alnum:]]+', '', 'g') as account
      from entities e
      where ${visibleTo(db, 'e', viewer)} and e.root_id = e.entity_id and e.type in ('handle', 'email')),
    pairs as (
      select a.entity_id as a_id, b.entity_id as b_id, a.name as a_name, b.name as b_name
      from counted a
      join counted b on b.last = a.last and a.entity_id < b.entity_id
      where a.namesakes <= ${SAME_SURNAME_MAX}
      union all
      select p.entity_id, c.entity_id, p.name, c.name
      from people p
      cross join lateral unnest(array[p.first || p.last, left(p.first, 1) || p.last, p.last || left(p.first, 1), p.last || p.first]) as made (account)
      join accounts c on c.account = made.account)
    select a.root_id as left_id, b.root_id as right_id, p.a_name as left_name, p.b_name as right_name, null as quote
    from pairs p
    join entities a on a.app_id = ${viewer.appId} and a.entity_id = p.a_id
    join entities b on b.app_id = ${viewer.appId} and b.entity_id = p.b_id
    where true ${undecided(db, viewer)}
    limit ${limit}`;
}

/** Two things that share a rare word, with everything known about them except the name. */
export interface ThingPair extends CandidatePair {
  left_about: Record<string, unknown>;
  right_about: Record<string, unknown>;
}

/** A word in the names of more things is not evidence. */
const SAME_WORD_MAX = 5;

/** Lists pairs of things, not people or accounts, whose names share a rare word of at least four letters or digits, unless decided. */
export async function listThingPairs(db: Db, viewer: Viewer, limit: number): Promise<ThingPair[]> {
  return db<ThingPair[]>`
    with things as (
      select e.entity_id, e.display_name as name,
        e.attributes || jsonb_strip_nulls(jsonb_build_object('description', e.description)) as about,
        string_to_array(e.display_folded, ' ') as words
      from entities e
      where ${visibleTo(db, 'e', viewer)} and e.root_id = e.entity_id
        and e.type in ('organization', 'location', 'product', 'work', 'event', 'topic', 'other')
        and (e.display_folded like '% %' or e.display_folded ~ '[0-9]')),
    worded as (
      select t.entity_id, w.word, count(*) over (partition by w.word) as sharing
      from things t
      cross join lateral (select distinct word from unnest(t.words) as word where length(word) >= 4) w),
    pairs as (
      select a.entity_id as a_id, b.entity_id as b_id
      from worded a
      join worded b on b.word = a.word and a.entity_id < b.entity_id
      where a.sharing <= ${SAME_WORD_MAX}
      group by 1, 2
      order by count(*) desc, 1, 2
      limit ${limit})
    select a.root_id as left_id, b.root_id as right_id, l.name as left_name, r.name as right_name, null as quote,
      l.about as left_about, r.about as right_about
    from pairs p
    join things l on l.entity_id = p.a_id
    join things r on r.entity_id = p.b_id
    join entities a on a.app_id = ${viewer.appId} and a.entity_id = p.a_id
    join entities b on b.app_id = ${viewer.appId} and b.entity_id = p.b_id
    where true ${undecided(db, viewer)}`;
}

/** A postponed pair is not reviewed for this long. */
const LATER_DAYS = 7;

/** Returns the condition that no decision that counts for the viewer is about the groups of `a` and `b`. */
const undecided = (db: Db, viewer: Viewer) => db`
  and not exists (
    select 1
    from entity_decisions d
    join entities x on x.app_id = ${viewer.appId} and x.entity_id = d.left_id
    join entities y on y.app_id = ${viewer.appId} and y.entity_id = d.right_id
    where ${visibleTo(db, 'd', viewer)} and (d.verdict <> 'later' or d.decided_at > now() - ${LATER_DAYS} * interval '1 day')
      and (x.root_id, y.root_id) in ((a.root_id, b.root_id), (b.root_id, a.root_id)))`;

export interface MergeRow {
  merge_id: string;
  verdict: NewDecision['verdict'];
  reason: string | null;
  /** Truncated to the millisecond, for cursors. */
  decided_at: Date;
  left_id: string;
  right_ids: string[];
}

export interface MergePage {
  /** Only decisions about this entity as it is now; null: all. */
  rootId: string | null;
  after: { decidedAt: Date; mergeId: string } | null;
  limit: number;
}

/** Lists this viewer's decisions that can be undone, newest first. Others' decisions are not listed: they undo them themselves. */
export async function listMergeRows(
  db: Db,
  { appId, userId }: Viewer,
  { rootId, after, limit }: MergePage,
): Promise<MergeRow[]> {
  return db<MergeRow[]>`
    select * from (
      select d.merge_id, min(d.verdict) as verdict, min(d.reason) as reason,
        date_trunc('milliseconds', min(d.decided_at)) as decided_at, d.left_id, array_agg(d.right_id order by d.right_id) as right_ids
      from entity_decisions d
      where d.app_id = ${appId} and d.owner is not distinct from ${userId}
        ${rootId === null ? db`` : db`and ${isAbout(db, appId, rootId)}`}
      group by d.merge_id, d.left_id) merges
    ${after === null ? db`` : db`where (decided_at, merge_id) < (${after.decidedAt}, ${after.mergeId}::uuid)`}
    order by decided_at desc, merge_id desc
    limit ${limit}`;
}

const isAbout = (db: Db, appId: string, rootId: string) => db`
  exists (
    select 1 from entities e
    where e.app_id = ${appId} and e.entity_id in (d.left_id, d.right_id) and e.root_id = ${rootId})`;

export interface NamedNode {
  node_id: string;
  /** The entity that it belongs to now. */
  entity_id: string;
  name: string;
}

/** Lists the longest spelling of each name that the viewer sees, and its entity now; omits names of no visible document. */
export async function listNodeNames(
  db: Db,
  viewer: Viewer,
  nodeIds: readonly string[],
): Promise<NamedNode[]> {
  return db<NamedNode[]>`
    select distinct on (a.node_id) a.node_id, a.entity_id, a.name
    from entity_aliases a
    where ${visibleTo(db, 'a', viewer)} and a.node_id = any(${[...nodeIds]}::uuid[])
    order by a.node_id, length(a.name) desc, a.name`;
}
