import type { EditKind } from '../edits/queries.ts';
import type { EditSpan, FinishedTree } from './queries.ts';

/** A time at which the served files changed: a tree was generated, or a person saved an edit. */
export interface HistoryItem {
  at: Date;
  by: 'model' | 'person';
  /** The model or the user; null for an API key of the app, and if edits were cleared. */
  author: string | null;
  /** The tree that was served from then on. */
  treeId: string;
  version: number;
  /** What a person changed, by the path that the model writes; `clear` removes an edit. */
  changes: { kind: EditKind | 'clear'; path: string }[];
}

/**
 * Returns the changes to what was served, oldest first. Edits merged with a new tree appear with that tree. With `path`, only
 * changes to that file. Pure.
 */
export function historyOf(
  trees: readonly FinishedTree[],
  spans: readonly EditSpan[],
  path: string | null,
): HistoryItem[] {
  const own = spans.filter((span) => path === null || span.path === path || span.new_path === path);
  const times = new Set([
    ...changedTrees(trees, path).map((tree) => tree.completed_at.getTime()),
    ...own.flatMap(({ from, until }) => [from.getTime(), ...(until ? [until.getTime()] : [])]),
  ]);
  const begun = Map.groupBy(own, ({ from }) => from.getTime());
  const ended = Map.groupBy(own, ({ until }) => until?.getTime());
  return [...times]
    .sort((a, b) => a - b)
    .flatMap((time) => {
      const tree = trees.findLast(({ completed_at }) => completed_at.getTime() <= time);
      // An edit older than every remaining tree was not visible in any of them.
      return tree ? [itemAt(time, tree, begun.get(time) ?? [], ended.get(time) ?? [])] : [];
    });
}

/** Returns the trees in which a file differs from the previous one; without a path, all. */
const changedTrees = (trees: readonly FinishedTree[], path: string | null): FinishedTree[] =>
  trees.filter((tree, i) => path === null || tree.sha256 !== (trees[i - 1]?.sha256 ?? null));

function itemAt(
  time: number,
  tree: FinishedTree,
  begun: readonly EditSpan[],
  ended: readonly EditSpan[],
): HistoryItem {
  const { tree_id: treeId, version } = tree;
  const at = new Date(time);
  if (tree.completed_at.getTime() === time)
    return { at, by: 'model', author: tree.model, treeId, version, changes: [] };
  const cleared = ended.filter(
    ({ path, kind }) => !begun.some((one) => one.path === path && one.kind === kind),
  );
  return {
    at,
    by: 'person',
    author: begun[0]?.edited_by ?? null,
    treeId,
    version,
    changes: [
      ...begun.map(({ kind, path }) => ({ kind, path })),
      ...cleared.map(({ path }) => ({ kind: 'clear' as const, path })),
    ],
  };
}
