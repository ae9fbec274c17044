import type { Tx } from '../../db/types.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { raiseTouched } from '../change/save-changes.ts';
import { lockOwner, mergeMeta } from '../queries.ts';
import type { TreeTeam } from '../tree.ts';
import {
  type LabeledEdit,
  listEditsOfTeam,
  listLabeled,
  listTreesOfTeam,
  updateEditLabels,
  updateLabels,
} from './queries.ts';
import { relabelLinks, relabelName, relabelPath, relabelPaths } from './relabel.ts';

export interface Relabel {
  from: string;
  to: string;
  /** The display name from now on. */
  name: string;
}

/** Calls a team by its new slug and name in every finished tree of the app, and in the edits of its files; returns how many trees. */
export async function relabelTrees(tx: Tx, appId: string, relabel: Relabel): Promise<number> {
  const trees = await listTreesOfTeam(tx, appId, relabel.from);
  const owners = new Map(trees.map((t) => [JSON.stringify(t.owner), t.owner]));
  for (const owner of owners.values()) await lockOwner(tx, { appId, owner });
  const oldName = trees.flatMap((t) => t.teams ?? []).find((t) => t.slug === relabel.from)?.name ?? '';
  for (const tree of trees) await relabelTree(tx, appId, tree.tree_id, tree.teams ?? [], oldName, relabel);
  const touched = new Set<string | null>(owners.values());
  for (const edit of await listEditsOfTeam(tx, appId, relabel.from)) {
    await updateEditLabels(tx, appId, relabelEdit(edit, oldName, relabel));
    touched.add(edit.owner);
  }
  for (const owner of touched) await raiseTouched(tx, { appId, owner }, null);
  return trees.length;
}

async function relabelTree(
  tx: Tx,
  appId: string,
  treeId: string,
  teams: readonly TreeTeam[],
  oldName: string,
  { from, to, name }: Relabel,
): Promise<void> {
  const files = await listLabeled(tx, appId, treeId, from);
  const moves = relabelPaths(
    files.map((f) => f.path),
    from,
    to,
  );
  const changed = files.flatMap((file) => {
    if (file.team !== from && file.path !== 'index.md') return [];
    const content = relabelText(file.content, oldName, { from, to, name });
    return {
      path: file.path,
      newPath: moves.get(file.path) ?? file.path,
      team: file.team === from ? to : file.team,
      content,
      sha256: sha256Hex(content),
    };
  });
  await updateLabels(tx, appId, treeId, changed);
  await mergeMeta(tx, appId, treeId, { teams: relabelTeams(teams, { from, to, name }) });
}

const relabelText = (text: string, oldName: string, { from, to, name }: Relabel): string =>
  relabelName(relabelLinks(text, from, to), oldName, name);

/** Two teams that get one slug are one from then on. */
function relabelTeams(teams: readonly TreeTeam[], { from, to, name }: Relabel): TreeTeam[] {
  const bySlug = new Map<string, TreeTeam>();
  for (const team of teams) {
    const slug = team.slug === from ? to : team.slug;
    const there = bySlug.get(slug);
    bySlug.set(slug, {
      slug,
      name: slug === to ? name : team.name,
      documents: (there?.documents ?? 0) + team.documents,
    });
  }
  return [...bySlug.values()];
}

function relabelEdit(edit: LabeledEdit, oldName: string, relabel: Relabel): LabeledEdit {
  const text = (value: string | null) => (value === null ? null : relabelText(value, oldName, relabel));
  const path = (value: string) => relabelPath(value, relabel.from, relabel.to) ?? value;
  return {
    ...edit,
    path: path(edit.path),
    new_path: edit.new_path === null ? null : path(edit.new_path),
    content: text(edit.content),
    llm_baseline: text(edit.llm_baseline),
    reviewed_baseline: text(edit.reviewed_baseline),
    team: edit.team === relabel.from ? relabel.to : edit.team,
  };
}
