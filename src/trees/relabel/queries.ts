import type { Tx } from '../../db/types.ts';
import type { TreeOwner } from '../queries.ts';
import type { TreeTeam } from '../tree.ts';

/** Lists trees of an app (of any owner) that have files of a team. */
export async function listTreesOfTeam(
  tx: Tx,
  appId: string,
  slug: string,
): Promise<{ tree_id: string; owner: string | null; teams: TreeTeam[] | null }[]> {
  return tx<{ tree_id: string; owner: string | null; teams: TreeTeam[] | null }[]>`
    select t.tree_id, t.owner, t.meta -> 'teams' as teams
    from trees t
    where t.app_id = ${appId} and t.status in ('completed', 'published')
      and exists (select 1 from tree_files f where f.app_id = t.app_id and f.tree_id = t.tree_id and f.team = ${slug})
    order by t.owner nulls first, t.version
    for no key update`;
}

export interface LabeledFile {
  path: string;
  team: string;
  content: string;
}

/** Lists a tree's paths, with the texts of one team's files and of the index. */
export async function listLabeled(
  tx: Tx,
  appId: string,
  treeId: string,
  slug: string,
): Promise<LabeledFile[]> {
  return tx<LabeledFile[]>`
    select path, team, case when team = ${slug} or path = 'index.md' then content else '' end as content
    from tree_files
    where app_id = ${appId} and tree_id = ${treeId}
    order by path`;
}

/** Lists every path in the finished trees and the edits of an owner, without repeats. */
export async function listPaths(tx: Tx, { appId, owner }: TreeOwner): Promise<string[]> {
  const rows = await tx<{ path: string }[]>`
    select f.path
    from trees t
    join tree_files f on f.app_id = t.app_id and f.tree_id = t.tree_id
    where t.app_id = ${appId} and f.app_id = ${appId} and t.owner is not distinct from ${owner}
      and t.status in ('completed', 'published')
    union
    select e.path from tree_edits e where e.app_id = ${appId} and e.owner is not distinct from ${owner}
    union
    select e.new_path from tree_edits e
    where e.app_id = ${appId} and e.owner is not distinct from ${owner} and e.new_path is not null
    order by path`;
  return rows.map(({ path }) => path);
}

export interface Relabeled {
  path: string;
  newPath: string;
  team: string;
  content: string;
  sha256: string;
}

/** Moves files of a tree to the labels of their renamed teams. */
export async function updateLabels(tx: Tx, appId: string, treeId: string, files: Relabeled[]): Promise<void> {
  if (!files.length) return;
  await tx`
    update tree_files f
    set path = n.new_path, team = n.team, content = n.content, sha256 = n.sha256
    from unnest(
      ${files.map((f) => f.path)}::text[], ${files.map((f) => f.newPath)}::text[], ${files.map((f) => f.team)}::text[],
      ${files.map((f) => f.content)}::text[], ${files.map((f) => f.sha256)}::text[]
    ) as n (path, new_path, team, content, sha256)
    where f.app_id = ${appId} and f.tree_id = ${treeId} and f.path = n.path`;
}

/** Forgets what a tree was made from, because its files no longer say what its documents did. */
export async function forgetMadeFrom(tx: Tx, appId: string, treeId: string): Promise<void> {
  await tx`update trees set made_from = null where app_id = ${appId} and tree_id = ${treeId}`;
}

export interface LabeledEdit {
  edit_id: string;
  owner: string | null;
  path: string;
  new_path: string | null;
  content: string | null;
  llm_baseline: string | null;
  reviewed_baseline: string | null;
  team: string | null;
}

/** Lists and locks the edits that mention a team: in a path, in their data or in the index. */
export async function listEditsOfTeam(tx: Tx, appId: string, slug: string): Promise<LabeledEdit[]> {
  return tx<LabeledEdit[]>`
    select edit_id, owner, path, new_path, content, llm_baseline, reviewed_baseline, meta ->> 'team' as team
    from tree_edits
    where app_id = ${appId}
      and (starts_with(path, ${`workstreams/${slug}/`}) or starts_with(new_path, ${`workstreams/${slug}/`}) or meta ->> 'team' = ${slug}
        or path = 'index.md')
    order by edit_id
    for update`;
}

/** Moves an edit to the labels of its renamed team. */
export async function updateEditLabels(tx: Tx, appId: string, edit: LabeledEdit): Promise<void> {
  await tx`
    update tree_edits
    set path = ${edit.path}, new_path = ${edit.new_path}, content = ${edit.content}, llm_baseline = ${edit.llm_baseline},
      reviewed_baseline = ${edit.reviewed_baseline}, revision = revision + 1,
      meta = case when ${edit.team}::text is null then meta else meta || jsonb_build_object('team', ${edit.team}::text) end
    where app_id = ${appId} and edit_id = ${edit.edit_id}`;
}
