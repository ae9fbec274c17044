import type { Resolution } from '../edits/queries.ts';
import type { FinishedTree } from '../history/queries.ts';
import type { TextState } from './queries.ts';

export const FILE_VERSION_KINDS = ['generated', 'edited', 'merged', 'resolved', 'cleared'] as const;
export type FileVersionKind = (typeof FILE_VERSION_KINDS)[number];

/** Where a text is stored: in a file of a tree, in a current edit, or in a replaced one. */
export type TextPlace = { treeId: string } | { editId: string } | { replacedId: number };

/** A text that was served for a file from `time` on. */
export interface FileVersion {
  time: Date;
  kind: FileVersionKind;
  /** The model or the user; null for an API key of the app, and if an edit was cleared. */
  by: string | null;
  sha256: string;
  /** How many changes a person resolved with each choice; null unless they resolved conflicts. */
  decisions: Record<string, number> | null;
  place: TextPlace;
}

/** Returns every text served for a file, oldest first, from its finished trees (oldest first) and the states of its edits. Pure. */
export function fileVersionsOf(trees: readonly FinishedTree[], states: readonly TextState[]): FileVersion[] {
  const times = new Set([
    ...trees.map((tree) => tree.completed_at.getTime()),
    ...states.flatMap(({ from, until }) => [from.getTime(), ...(until ? [until.getTime()] : [])]),
  ]);
  const versions: FileVersion[] = [];
  let before: TextState | null = null;
  for (const time of [...times].sort((a, b) => a - b)) {
    const tree = trees.findLast(({ completed_at: at }) => at.getTime() <= time);
    // An edit older than every remaining tree was not visible in any of them.
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

/** Returns how a state of an edit came about: a decision or a merge changes the model text that the edit is based on. */
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
