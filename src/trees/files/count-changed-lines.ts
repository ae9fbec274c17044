import type { Context } from '../../context.ts';
import { INLINE_CHARS_MAX, TaskLimitError } from '../../lib/cpu-pool/cpu-pool.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { splitLines } from '../../merge/split-lines.ts';
import { diffTexts } from '../read/diff-trees.ts';

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
  if (before.length + after.length <= INLINE_CHARS_MAX) return compareLines({ before, after });
  try {
    return await cpu.run(compareTask, { before, after }, appId);
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    return { lines_added: splitLines(after).length, lines_removed: splitLines(before).length };
  }
}
