import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { type DiffedFile, diffTrees, type TreeDiff } from '../read/diff-trees.ts';
import { runByLength } from '../../lib/cpu-pool/run-by-length.ts';

interface ToDiff {
  before: readonly DiffedFile[];
  after: readonly DiffedFile[];
}

const diffFiles = ({ before, after }: ToDiff): TreeDiff => diffTrees(before, after);
const diffTask = defineTask(import.meta.url, diffFiles);

/** Compares two sets of files, in a worker thread if much text differs. 413 if that takes too long. */
export async function diffInPool(
  { cpu }: Pick<Context, 'cpu'>,
  appId: string,
  { before, after }: ToDiff,
): Promise<TreeDiff> {
  const differing = { before: without(before, after), after: without(after, before) };
  const unchanged = after.length - differing.after.length;
  const chars = charsOf(differing.before) + charsOf(differing.after);
  const diff = await runByLength({ cpu, appId, chars }, diffTask, differing, ({ message }) => {
    const advice = 'Compare one file at a time with path.';
    throw new AppError(413, 'PayloadTooLarge', `Comparing these trees ${message}. ${advice}`);
  });
  return { ...diff, unchanged };
}

/** Returns the files that the others do not have with the same text. */
function without(files: readonly DiffedFile[], others: readonly DiffedFile[]): DiffedFile[] {
  const texts = new Map(others.map(({ path, content }) => [path, content]));
  return files.flatMap(({ path, content }) => (texts.get(path) === content ? [] : [{ path, content }]));
}

const charsOf = (files: readonly DiffedFile[]): number =>
  files.reduce((n, { content }) => n + content.length, 0);
