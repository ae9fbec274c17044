import type { Tx } from '../../db/types.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { raiseAffectedVersions } from '../change/save-changes.ts';
import { lockOwner, mergeMeta } from '../queries.ts';
import type { TreeTeam } from '../tree.ts';
import {
  forgetMadeFrom,
  type LabeledEdit,
  listEditsOfTeam,
  listLabeled,
  listPaths,
  listTreesOfTeam,
  updateEditLabels,
  updateLabels,
} from './queries.ts';
import { relabelLinks, relabelName, relabelPaths } from './relabel.ts';

export interface Relabel {
  from: string;
  to: string;
  /** The new display name. */
  name: string;
}

/** Renames a team, slug and name, in every finished tree of the app and in the edits of its files; returns the number of trees. */
export async function relabelTrees(tx: Tx, appId: string, relabel: Relabel): Promise<number> {
  const { from } = relabel;
  const trees = await listTreesOfTeam(tx, appId, from);
  const owners = new Set(trees.map((t) => t.owner));
  for (const owner of owners) await lockOwner(tx, { appId, owner });
  const oldName = trees.flatMap((t) => t.teams ?? []).find((t) => t.slug === from)?.name ?? '';
  const edits = Map.groupBy(await listEditsOfTeam(tx, appId, from), (edit) => edit.owner);
  for (const owner of new Set([...owners, ...edits.keys()])) {
    const moves = relabelPaths(await listPaths(tx, { appId, owner }), from, relabel.to);
    const labels: Labels = { ...relabel, oldName, moves };
    for (const tree of trees.filter((t) => t.owner === owner))
      await relabelTree(tx, appId, tree.tree_id, tree.teams ?? [], labels);
    for (const edit of edits.get(owner) ?? []) await updateEditLabels(tx, appId, relabelEdit(edit, labels));
    await raiseAffectedVersions(tx, { appId, owner }, null);
  }
  return trees.length;
}

interface Labels extends Relabel {
  oldName: string;
  /** New path of every path of the team, in all trees and edits of one owner. */
  moves: ReadonlyMap<string, string>;
}

async function relabelTree(
  tx: Tx,
  appId: string,
  treeId: string,
  teams: readonly TreeTeam[],
  labels: Labels,
): Promise<void> {
  const { from, to, moves } = labels;
  const files = await listLabeled(tx, appId, treeId, from);
  const changed = files.flatMap((file) => {
    if (file.team !== from && file.path !== 'index.md') return [];
    const content = relabelText(file.content, labels);
    return {
      path: file.path,
      newPath: moves.get(file.path) ?? file.path,
      team: file.team === from ? to : file.team,
      content,
      sha256: sha256Hex(content),
    };
  });
  await updateLabels(tx, appId, treeId, changed);
  await forgetMadeFrom(tx, appId, treeId);
  await mergeMeta(tx, appId, treeId, { teams: relabelTeams(teams, labels) });
}

const relabelText = (text: string, { from, to, name, oldName, moves }: Labels): string =>
  relabelName(relabelLinks(text, moves, from, to), oldName, name);

/** Renames a team in the list; teams that end up with the same slug are merged. */
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

function relabelEdit(edit: LabeledEdit, labels: Labels): LabeledEdit {
  const text = (value: string | null) => (value === null ? null : relabelText(value, labels));
  const path = (value: string) => labels.moves.get(value) ?? value;
  return {
    ...edit,
    path: path(edit.path),
    new_path: edit.new_path === null ? null : path(edit.new_path),
    content: text(edit.content),
    llm_baseline: text(edit.llm_baseline),
    reviewed_baseline: text(edit.reviewed_baseline),
    team: edit.team === labels.from ? labels.to : edit.team,
  };
}
