import type { Resolution } from '../edits/queries.ts';
import type { FinishedTree } from '../history/queries.ts';
import type { TextState } from './queries.ts';

export const FILE_VERSION_KINDS = ['generated', 'edited', 'merged', 'resolved', 'cleared'] as const;
export type FileVersionKind = (typeof FILE_VERSION_KINDS)[number];

/** Where a text is kept: the file of a tree, an edit as it is, or one as it was before it was replaced. */
export type TextPlace = { treeId: string } | { editId: string } | { replacedId: number };

/** A text that was served for a file, from a time on. */
export interface FileVersion {
  time: Date;
  kind: FileVersionKind;
  /** The model, or the user; null for an API key of the app, and where an edit was cleared. */
  by: string | null;
  sha256: string;
  /** How many changes a person decided so, when they settled what was in conflict. */
  decisions: Record<string, number> | null;
  place: TextPlace;
}

/** Every text that was served for a file, the oldest first, by its finished trees (the oldest first) and the states of its edits. Pure. */
export function fileVersionsOf(trees: readonly FinishedTree[], states: readonly TextState[]): FileVersion[] {
  const times = new Set([
    ...trees.map((tree) => tree.completed_at.getTime()),
    ...states.flatMap(({ from, until }) => [from.getTime(), ...(until ? [until.getTime()] : [])]),
  ]);
  const versions: FileVersion[] = [];
  let before: TextState | null = null;
  for (const time of [...times].sort((a, b) => a - b)) {
    const tree = trees.findLast(({ completed_at: at }) => at.getTime() <= time);
    // An edit that is older than every tree that is still there was seen in none.
    if (!tree) continue;
    const state = states.findLast(
      ({ from, until }) => from.getTime() <= time && (until === null || until.getTime() > time),
    );
    const version = state
      ? editedVersion(time, state, before)
      : generatedVersion(time, tree, before !== null);
    before = state ?? null;
    if (version && version.sha256 !== versions.at(-1)?.sha256) versions.push(version);
  }
  return versions;
}

function editedVersion(time: number, state: TextState, before: TextState | null): FileVersion {
  const kind = kindOf(state, before);
  return {
    time: new Date(time),
    kind,
    by: state.edited_by,
    sha256: state.sha256,
    decisions: kind === 'resolved' ? state.resolution && countChoices(state.resolution) : null,
    place: state.replaced_id === null ? { editId: state.edit_id } : { replacedId: state.replaced_id },
  };
}

function countChoices({ decisions }: Resolution): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { choice } of decisions) counts[choice] = (counts[choice] ?? 0) + 1;
  return counts;
}

/** What a person decided about, or a merge, made the edit start from another text of the model. */
function kindOf(state: TextState, before: TextState | null): FileVersionKind {
  if (before?.edit_id !== state.edit_id) return 'edited';
  if (state.resolution !== null && state.resolution.at !== before.resolution?.at) return 'resolved';
  if (state.baseline_sha256 === before.baseline_sha256) return 'edited';
  return state.is_merged ? 'merged' : 'resolved';
}

function generatedVersion(time: number, tree: FinishedTree, wasEdited: boolean): FileVersion | null {
  if (tree.sha256 === null) return null;
  return {
    time: new Date(time),
    kind: wasEdited ? 'cleared' : 'generated',
    by: wasEdited ? null : tree.model,
    sha256: tree.sha256,
    decisions: null,
    place: { treeId: tree.tree_id },
  };
}
