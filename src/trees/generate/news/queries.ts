import type { Db, Tx } from '../../../db/types.ts';
import { type Viewer, visibleTo } from '../../../documents/visible.ts';

/** The documents that existed when a tree was generated. */
export interface Inventory {
  /** Revision by document_id. */
  revisions: ReadonlyMap<number, number>;
  readAt: Date;
}

/** Stores which documents a tree was made from, by their revisions, and when they were read. */
export async function saveInventory(
  tx: Tx,
  appId: string,
  treeId: string,
  revisions: ReadonlyMap<number, number>,
  readAt: string,
): Promise<void> {
  await tx`
    insert into tree_inventories (app_id, tree_id, document_ids, revisions, read_at)
    values (${appId}, ${treeId}, ${[...revisions.keys()]}::bigint[], ${[...revisions.values()]}::int[], ${readAt}::timestamptz)
    on conflict (app_id, tree_id) do update
    set document_ids = excluded.document_ids, revisions = excluded.revisions, read_at = excluded.read_at`;
}

/** Finds which documents a tree was made from; null if not stored. */
export async function findInventory(db: Db, appId: string, treeId: string): Promise<Inventory | null> {
  const [row] = await db<{ document_ids: number[]; revisions: number[]; read_at: Date }[]>`
    select document_ids, revisions, read_at
    from tree_inventories
    where app_id = ${appId} and tree_id = ${treeId}`;
  if (!row) return null;
  const revisions = new Map(row.document_ids.map((id, i) => [Number(id), row.revisions[i] ?? 0]));
  return { revisions, readAt: row.read_at };
}

export interface CitedText {
  document_id: number;
  revision: number;
  owner: string | null;
  text: string;
}

/** Stores the text of documents at a revision; skips those deleted meanwhile. */
export async function saveCitedTexts(tx: Tx, appId: string, texts: readonly CitedText[]): Promise<void> {
  if (!texts.length) return;
  await tx`
    insert into cited_texts (app_id, document_id, revision, owner, text)
    select d.app_id, d.document_id, n.revision, d.owner, n.text
    from unnest(
      ${texts.map((t) => t.document_id)}::bigint[], ${texts.map((t) => t.revision)}::int[], ${texts.map((t) => t.text)}::text[]
    ) as n (document_id, revision, text)
    join documents d on d.app_id = ${appId} and d.document_id = n.document_id
    on conflict do nothing`;
}

/** Lists the texts of these document revisions that the viewer can see and that are stored. */
export async function listCitedTexts(
  db: Db,
  viewer: Viewer,
  wanted: ReadonlyMap<number, number>,
): Promise<Map<number, string>> {
  if (!wanted.size) return new Map();
  const rows = await db<{ document_id: number; text: string }[]>`
    select c.document_id, c.text
    from cited_texts c
    join unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::int[]) as n (document_id, revision)
      on n.document_id = c.document_id and n.revision = c.revision
    where ${visibleTo(db, 'c', viewer)}`;
  return new Map(rows.map((row) => [row.document_id, row.text]));
}

/** Deletes texts that no file of a newest or running tree was written from, so that outdated text is not kept. */
export async function deleteUnusedTexts(tx: Tx, appId: string): Promise<void> {
  await tx`
    with newest as (
      select distinct on (t.owner) t.tree_id
      from trees t
      where t.app_id = ${appId} and t.kind = 'tree' and t.status in ('completed', 'published')
      order by t.owner, t.version desc),
    used as (
      select (e->>'document_id')::bigint as document_id, (e->>'revision')::int as revision
      from tree_files f
      join trees t on t.app_id = ${appId} and t.tree_id = f.tree_id
      cross join lateral jsonb_array_elements(coalesce(f.provenance->'evidence', '[]')) e
      where f.app_id = ${appId} and (t.status = 'processing' or t.tree_id in (select tree_id from newest)))
    delete from cited_texts c
    where c.app_id = ${appId}
      and not exists (select 1 from used u where u.document_id = c.document_id and u.revision = c.revision)`;
}

/** Deletes the inventories of an owner's trees that no file of the newest tree was last compared with. */
export async function deleteUnusedInventories(
  tx: Tx,
  { appId, owner }: { appId: string; owner: string | null },
  treeId: string,
): Promise<void> {
  await tx`
    delete from tree_inventories i
    using trees t
    where i.app_id = ${appId} and t.app_id = ${appId} and t.tree_id = i.tree_id and t.owner is not distinct from ${owner}
      and t.status <> 'processing' and i.tree_id <> ${treeId}
      and not exists (
        select 1
        from tree_files f
        where f.app_id = ${appId} and f.tree_id = ${treeId} and f.provenance->>'seen_tree_id' = i.tree_id)`;
}
