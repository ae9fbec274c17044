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

/** Stores what someone states about an entity; a name set here can be searched. */
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

/** Lists the titles of those of the documents that the viewer may see. */
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
