import type { Db } from '../../db/types.ts';
import type { EditRow, Resolution } from '../edits/queries.ts';
import type { TreeOwner } from '../queries.ts';
import type { FileRow } from '../tree.ts';

/** Enough of a text to contain its title. */
const HEAD_CHARS = 400;

/** Lists the files of a tree with the beginning of each text. */
export async function listFileHeads(db: Db, appId: string, treeId: string): Promise<FileRow[]> {
  return db<FileRow[]>`
    select path, left(content, ${HEAD_CHARS}) as content, tier, team, key, sha256, status, evidence_sha256,
      '{}'::jsonb as provenance, updated_at
    from tree_files
    where app_id = ${appId} and tree_id = ${treeId} and status <> 'empty'
    order by path`;
}

/** Lists the generated paths of a tree's files that cite a document. */
export async function listCitingPaths(
  db: Db,
  appId: string,
  treeId: string,
  { source, resource_id }: { source: string; resource_id: string },
): Promise<string[]> {
  const rows = await db<{ path: string }[]>`
    select path
    from tree_files
    where app_id = ${appId} and tree_id = ${treeId}
      and provenance -> 'citations' @> jsonb_build_array(jsonb_build_object('source', ${source}::text, 'resource_id', ${resource_id}::text))`;
  return rows.map((row) => row.path);
}

/** Lists the edits of one owner's trees with the beginning of each text. */
export async function listEditHeads(db: Db, { appId, owner }: TreeOwner): Promise<EditRow[]> {
  return db<EditRow[]>`
    select edit_id, owner, kind, path, new_path, left(content, ${HEAD_CHARS}) as content, null as llm_baseline,
      null as reviewed_baseline, revision, edited_by, meta - 'automerge' as meta, created_at, updated_at
    from tree_edits
    where app_id = ${appId} and owner is not distinct from ${owner}
    order by path, kind`;
}

/** A state of an edit of a file's text and its period, in whole milliseconds as on the wire. */
export interface TextState {
  edit_id: string;
  /** Null for the current edit. */
  replaced_id: number | null;
  edited_by: string | null;
  sha256: string;
  /** SHA-256 of the model's text that it was based on. */
  baseline_sha256: string;
  is_merged: boolean;
  /** The decisions a person made about it. */
  resolution: Resolution | null;
  from: Date;
  until: Date | null;
}

/** Lists every state of the edits of a file's text, oldest first; `path` is the one that the model writes. */
export async function listTextStates(
  db: Db,
  { appId, owner }: TreeOwner,
  path: string,
): Promise<TextState[]> {
  const sum = (column: string) => db`encode(sha256(convert_to(coalesce(${db(column)}, ''), 'UTF8')), 'hex')`;
  return db<TextState[]>`
    select r.edit_id, r.replaced_edit_id as replaced_id, r.edited_by, ${sum('r.content')} as sha256,
      ${sum('r.llm_baseline')} as baseline_sha256, jsonb_exists(r.meta, 'automerge') as is_merged, r.meta -> 'resolution' as resolution,
      date_trunc('milliseconds', coalesce(r.written_at, r.replaced_at)) as "from",
      date_trunc('milliseconds', r.replaced_at) as until
    from replaced_edits r
    where r.app_id = ${appId} and r.owner is not distinct from ${owner} and r.path = ${path} and r.kind in ('content', 'add')
    union all
    select e.edit_id, null, e.edited_by, ${sum('e.content')}, ${sum('e.llm_baseline')}, jsonb_exists(e.meta, 'automerge'),
      e.meta -> 'resolution', date_trunc('milliseconds', e.updated_at), null
    from tree_edits e
    where e.app_id = ${appId} and e.owner is not distinct from ${owner} and e.path = ${path} and e.kind in ('content', 'add')
    order by 8, 2 nulls last`;
}

/** Finds the text of a tree's file; null if it has no such file. */
export async function findTreeText(
  db: Db,
  appId: string,
  treeId: string,
  path: string,
): Promise<string | null> {
  const [row] = await db<{ content: string }[]>`
    select content from tree_files where app_id = ${appId} and tree_id = ${treeId} and path = ${path}`;
  return row?.content ?? null;
}

/** Finds the text of an edit; null if it is gone or has none. */
export async function findEditText(db: Db, appId: string, editId: string): Promise<string | null> {
  const [row] = await db<{ content: string | null }[]>`
    select content from tree_edits where app_id = ${appId} and edit_id = ${editId}`;
  return row?.content ?? null;
}

/** Finds the text of an earlier state of an edit; null if it is gone or had none. */
export async function findReplacedText(db: Db, appId: string, replacedId: number): Promise<string | null> {
  const [row] = await db<{ content: string | null }[]>`
    select content from replaced_edits where app_id = ${appId} and replaced_edit_id = ${replacedId}`;
  return row?.content ?? null;
}
