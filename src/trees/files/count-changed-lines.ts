import type { Context } from '../../context.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { splitLines } from '../../merge/split-lines.ts';
import { diffTexts } from '../read/diff-trees.ts';
import { runByLength } from '../../lib/cpu-pool/run-by-length.ts';

export interface ChangedLines {
  lines_added: number;
  lines_removed: number;
}

function compareLines({ before, after }: { before: string; after: string }): ChangedLines {
  const { lines_added, lines_removed } = diffTexts(before, after);
  return { lines_added, lines_removed };
}

const compareTask = defineTask(import.meta.url, compareLines);

/** Counts the lines that differ between two texts, in a worker thread if large. If that takes too long, all lines count as changed. */
export async function countChangedLines(
  { cpu }: Pick<Context, 'cpu'>,
  appId: string,
  before: string,
  after: string,
): Promise<ChangedLines> {
  const chars = before.length + after.length;
  return runByLength({ cpu, appId, chars }, compareTask, { before, after }, () => ({
    lines_added: splitLines(after).length,
    lines_removed: splitLines(before).length,
  }));
}
