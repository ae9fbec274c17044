import type { Db } from '../../db/types.ts';
import type { EditKind, EditRow } from '../edits/queries.ts';
import type { TreeOwner } from '../queries.ts';

/** A state of an edit and its period, in whole milliseconds as on the wire. */
export interface EditSpan {
  kind: EditKind;
  path: string;
  new_path: string | null;
  edited_by: string | null;
  sha256: string | null;
  from: Date;
  /** Null if it is current. */
  until: Date | null;
}

/** Lists every state of every edit of an owner, including cleared and replaced ones. */
export async function listEditSpans(db: Db, { appId, owner }: TreeOwner): Promise<EditSpan[]> {
  return db<EditSpan[]>`
    select r.kind, r.path, r.new_path, r.edited_by, r.sha256,
      date_trunc('milliseconds', coalesce(r.written_at, r.replaced_at)) as "from",
      date_trunc('milliseconds', r.replaced_at) as until
    from replaced_edits r
    where r.app_id = ${appId} and r.owner is not distinct from ${owner}
    union all
    select e.kind, e.path, e.new_path, e.edited_by, encode(sha256(convert_to(e.content, 'UTF8')), 'hex') as sha256,
      date_trunc('milliseconds', e.updated_at) as "from", null as until
    from tree_edits e
    where e.app_id = ${appId} and e.owner is not distinct from ${owner}`;
}

/** Lists an owner's edits as they were at a given time (whole milliseconds). */
export async function listEditsAt(db: Db, { appId, owner }: TreeOwner, at: Date): Promise<EditRow[]> {
  const time = at.toISOString();
  return db<EditRow[]>`
    select r.edit_id, r.owner, r.kind, r.path, r.new_path, r.content, r.llm_baseline, r.reviewed_baseline, 0 as revision,
      r.edited_by, r.meta, r.written_at as created_at, r.written_at as updated_at
    from replaced_edits r
    where r.app_id = ${appId} and r.owner is not distinct from ${owner}
      and date_trunc('milliseconds', r.written_at) <= ${time}::timestamptz
      and date_trunc('milliseconds', r.replaced_at) > ${time}::timestamptz
    union all
    select e.edit_id, e.owner, e.kind, e.path, e.new_path, e.content, e.llm_baseline, e.reviewed_baseline, e.revision,
      e.edited_by, e.meta, e.created_at, e.updated_at
    from tree_edits e
    where e.app_id = ${appId} and e.owner is not distinct from ${owner}
      and date_trunc('milliseconds', e.updated_at) <= ${time}::timestamptz`;
}

export interface FinishedTree {
  tree_id: string;
  version: number;
  /** Whole milliseconds. */
  completed_at: Date;
  /** SHA-256 of the requested file; null if the tree has none, or none was requested. */
  sha256: string | null;
  model: string | null;
}

/** Lists the finished trees of an owner, oldest first, with the hash of one file as the model wrote it. */
export async function listFinished(
  db: Db,
  { appId, owner }: TreeOwner,
  path: string | null,
): Promise<FinishedTree[]> {
  return db<FinishedTree[]>`
    select t.tree_id, t.version, date_trunc('milliseconds', t.completed_at) as completed_at, f.sha256, t.meta->>'model' as model
    from trees t
    left join tree_files f on f.app_id = t.app_id and f.tree_id = t.tree_id and f.path = ${path}
    where t.app_id = ${appId} and t.owner is not distinct from ${owner} and t.kind = 'tree'
      and t.status in ('completed', 'published') and t.completed_at is not null
    order by t.completed_at, t.version`;
}
