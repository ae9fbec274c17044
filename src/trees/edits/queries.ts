import { jsonb } from '../../db/jsonb.ts';
import type { Db, Tx } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import type { TreeOwner } from '../queries.ts';

/** How many earlier texts of a file are searched for the base of an edit. */
const EARLIER_TEXTS_MAX = 40;

export const EDIT_KINDS = ['content', 'rename', 'delete', 'add'] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

/** Data stored with an edit: where a file belongs that the model no longer writes, and the results of automerge. */
export interface EditMeta {
  tier?: string;
  team?: string;
  key?: string;
  automerge?: StoredMerge;
  resolution?: Resolution;
}

/** A person's decisions in a manual merge. */
export interface Resolution {
  decisions: readonly { lines: object; choice: string }[];
  by: string | null;
  at: string;
  /** SHA-256 of the model's text that was merged. */
  current_sha256: string;
}

/** The conflicts a merge left for a person; the rest of the report is only for display. */
export interface StoredMerge {
  conflicts?: EditConflict[];
  [key: string]: unknown;
}

/** A place where a person's text and the newly generated one conflict: the person's stays until it is reviewed. */
export interface EditConflict {
  base: string;
  ours: string;
  theirs: string;
  context?: { before: string; after: string };
}

export interface EditRow {
  edit_id: string;
  owner: string | null;
  kind: EditKind;
  /** The path that the model writes, or the file's own path if a person added it. */
  path: string;
  new_path: string | null;
  content: string | null;
  llm_baseline: string | null;
  reviewed_baseline: string | null;
  revision: number;
  edited_by: string | null;
  meta: EditMeta;
  created_at: Date;
  updated_at: Date;
}

const columns = (db: Db) => db`
  e.edit_id, e.owner, e.kind, e.path, e.new_path, e.content, e.llm_baseline, e.reviewed_baseline, e.revision, e.edited_by, e.meta,
  e.created_at, e.updated_at`;

/** Lists the edits of one owner's trees. */
export async function listEditRows(db: Db, { appId, owner }: TreeOwner): Promise<EditRow[]> {
  return db<EditRow[]>`
    select ${columns(db)}
    from tree_edits e
    where e.app_id = ${appId} and e.owner is not distinct from ${owner}
    order by e.path, e.kind`;
}

/** Returns the number of edits of an owner's trees, and the total size of their texts. */
export async function measureEdits(
  tx: Tx,
  { appId, owner }: TreeOwner,
): Promise<{ edits: number; bytes: number }> {
  const [sum] = await tx<{ edits: number; bytes: number }[]>`
    select count(*)::int as edits, coalesce(sum(octet_length(content)), 0)::bigint as bytes
    from tree_edits
    where app_id = ${appId} and owner is not distinct from ${owner}`;
  return sum ?? { edits: 0, bytes: 0 };
}

/** Finds an edit by its uuid or its number (`editNumber`). */
export async function findEdit(db: Db, viewer: Viewer, id: string | number): Promise<EditRow | null> {
  const [row] = await db<EditRow[]>`
    select ${columns(db)}
    from tree_edits e
    where ${visibleTo(db, 'e', viewer)}
      and ${typeof id === 'string' ? db`e.edit_id = ${id}` : db`('x' || right(e.edit_id::text, 12))::bit(48)::bigint = ${id}`}`;
  return row ?? null;
}

export interface NewEdit {
  /** Omitted: a new id. */
  editId?: string;
  kind: EditKind;
  path: string;
  newPath: string | null;
  content: string | null;
  llmBaseline: string | null;
  reviewedBaseline: string | null;
  editedBy: string | null;
  meta: EditMeta;
}

/** Writes an edit; an existing one of the same kind and path keeps its id and gets the next revision. */
export async function upsertEdit(tx: Tx, { appId, owner }: TreeOwner, edit: NewEdit): Promise<void> {
  await tx`
    insert into tree_edits (app_id, edit_id, owner, kind, path, new_path, content, llm_baseline, reviewed_baseline, edited_by, meta)
    values (${appId}, coalesce(${edit.editId ?? null}::uuid, gen_random_uuid()), ${owner}, ${edit.kind}, ${edit.path}, ${edit.newPath}, ${edit.content}, ${edit.llmBaseline},
      ${edit.reviewedBaseline}, ${edit.editedBy}, ${jsonb(tx, edit.meta)})
    on conflict (app_id, owner, kind, path) do update
    set new_path = excluded.new_path, content = excluded.content, llm_baseline = excluded.llm_baseline,
      reviewed_baseline = excluded.reviewed_baseline, edited_by = excluded.edited_by, meta = excluded.meta,
      revision = tree_edits.revision + 1, updated_at = now()`;
}

/** Updates an edit only at the revision that was read; returns false if another writer was faster. */
export async function updateEdit(
  tx: Tx,
  appId: string,
  editId: string,
  revision: number,
  change: Pick<NewEdit, 'content' | 'llmBaseline' | 'reviewedBaseline' | 'editedBy' | 'meta'>,
): Promise<boolean> {
  const rows = await tx`
    update tree_edits
    set content = ${change.content}, llm_baseline = ${change.llmBaseline}, reviewed_baseline = ${change.reviewedBaseline},
      edited_by = ${change.editedBy}, meta = ${jsonb(tx, change.meta)}, revision = revision + 1, updated_at = now()
    where app_id = ${appId} and edit_id = ${editId} and revision = ${revision}
    returning edit_id`;
  return rows.length > 0;
}

/** Stores the result of a merge with an edit whose text stays the same, so `updated_at` does too. */
export async function noteMerge(
  tx: Tx,
  appId: string,
  { edit_id: editId, revision }: Pick<EditRow, 'edit_id' | 'revision'>,
  meta: EditMeta,
): Promise<void> {
  await tx`
    update tree_edits
    set meta = ${jsonb(tx, meta)}, revision = revision + 1
    where app_id = ${appId} and edit_id = ${editId} and revision = ${revision}`;
}

/** Saves a copy of edits before they are replaced or cleared. */
export async function saveReplaced(
  tx: Tx,
  appId: string,
  editIds: readonly string[],
  isCleared: boolean,
): Promise<void> {
  await tx`
    insert into replaced_edits (app_id, edit_id, owner, kind, path, new_path, content, sha256, llm_baseline, reviewed_baseline,
      edited_by, meta, is_cleared, written_at)
    select app_id, edit_id, owner, kind, path, new_path, content,
      encode(sha256(convert_to(content, 'UTF8')), 'hex'), llm_baseline, reviewed_baseline, edited_by, meta, ${isCleared}, updated_at
    from tree_edits
    where app_id = ${appId} and edit_id = any(${[...editIds]}::uuid[])`;
}

/** Finds an edit as it was when last cleared; null if it never was. */
export async function findCleared(
  tx: Tx,
  { appId, userId }: Viewer,
  editId: string,
): Promise<(NewEdit & { owner: string | null }) | null> {
  const [row] = await tx<(NewEdit & { owner: string | null })[]>`
    select edit_id as "editId", owner, kind, path, new_path as "newPath", content, llm_baseline as "llmBaseline",
      reviewed_baseline as "reviewedBaseline", edited_by as "editedBy", meta
    from replaced_edits r
    where ${visibleTo(tx, 'r', { appId, userId })} and r.edit_id = ${editId} and r.is_cleared
    order by r.replaced_edit_id desc
    limit 1`;
  return row ?? null;
}

/** Finds the texts of an edit from before it was merged with its current baseline; null if they are no longer stored. */
export async function findTextsBeforeMerge(
  db: Db,
  appId: string,
  editId: string,
): Promise<{ base: string; ours: string } | null> {
  const [row] = await db<{ base: string; ours: string }[]>`
    select coalesce(r.llm_baseline, '') as base, coalesce(r.content, '') as ours
    from replaced_edits r
    join tree_edits e on e.app_id = ${appId} and e.edit_id = r.edit_id
    where r.app_id = ${appId} and r.edit_id = ${editId} and r.llm_baseline is distinct from e.llm_baseline
    order by r.replaced_edit_id desc
    limit 1`;
  return row ?? null;
}

export interface EarlierText {
  content: string;
  /** Whether the text is of an edit that was cleared at some time: sending it again restores it. */
  is_cleared: boolean;
}

/** Lists texts that were once served for a path, newest first: generated ones and replaced edits. */
export async function listEarlierTexts(
  tx: Tx,
  { appId, owner }: TreeOwner,
  path: string,
): Promise<EarlierText[]> {
  return tx<EarlierText[]>`
    select content, is_cleared
    from (
      select r.content, r.is_cleared or exists (
          select from replaced_edits c
          where c.app_id = ${appId} and c.edit_id = r.edit_id and c.is_cleared
        ) as is_cleared, r.replaced_at as at
      from replaced_edits r
      where r.app_id = ${appId} and r.owner is not distinct from ${owner} and r.path = ${path} and r.content is not null
      union all
      select f.content, false, t.completed_at as at
      from tree_files f
      join trees t on t.app_id = f.app_id and t.tree_id = f.tree_id
      where f.app_id = ${appId} and t.app_id = ${appId} and t.owner is not distinct from ${owner} and f.path = ${path}
        and t.kind = 'tree' and t.status in ('completed', 'published')
    ) texts
    order by at desc nulls last
    limit ${EARLIER_TEXTS_MAX}`;
}

/** Deletes edits and returns how many there were. */
export async function deleteEdits(tx: Tx, appId: string, editIds: readonly string[]): Promise<number> {
  const rows = await tx`
    delete from tree_edits
    where app_id = ${appId} and edit_id = any(${[...editIds]}::uuid[])
    returning edit_id`;
  return rows.length;
}
