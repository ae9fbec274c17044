import type { TreeHistoryItem } from '../../../client/types.ts';

/** One moment of a tree as a band: generated, or saved by a person. */
export interface Band {
  item: TreeHistoryItem;
  /** Where it begins and how wide it is, of 1,000. */
  x: number;
  width: number;
}

const WIDTH = 1_000;
const WIDTH_MIN = 14;

/** The bands of a core sample, the oldest first: as wide as files changed, a generated tree as wide as `files`, none too narrow to be hit. */
export function bandsOf(history: readonly TreeHistoryItem[], files: number): Band[] {
  const items = history.toReversed();
  // Of hundreds of files or one: the root keeps both visible.
  const weights = items.map(({ by, changes }) =>
    Math.sqrt(by === 'model' ? Math.max(1, files) : changes.length),
  );
  const sum = weights.reduce((all, one) => all + one, 0) || 1;
  const room = Math.max(0, WIDTH - items.length * WIDTH_MIN);
  let x = 0;
  return items.map((item, i) => {
    const width = WIDTH_MIN + (room * (weights[i] ?? 0)) / sum;
    const band = { item, x, width };
    x += width;
    return band;
  });
}
