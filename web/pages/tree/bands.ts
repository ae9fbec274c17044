import type { TreeHistoryItem } from '../../../client/types.ts';

/** One version of a tree as a band: generated, or saved by a person. */
export interface Band {
  item: TreeHistoryItem;
  /** Start and width, out of 1,000. */
  x: number;
  width: number;
}

const WIDTH = 1_000;
const WIDTH_MIN = 14;

/** Returns the bands of a core sample, oldest first: as wide as files changed, or `files` if generated; none is too narrow to click. */
export function bandsOf(history: readonly TreeHistoryItem[], files: number): Band[] {
  const items = history.toReversed();
  // Changes range from one file to hundreds: the square root keeps both visible.
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
