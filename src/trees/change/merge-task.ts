import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { mergeTexts } from '../../merge/merge.ts';
import { MergeConflictError } from '../../merge/merge-conflict-error.ts';
import type { MergeConflict, MergeInput, MergeResult } from '../../merge/merge.types.ts';
import { runByLength } from '../../lib/cpu-pool/run-by-length.ts';

/** Errors lose their type between threads, so expected failures are part of the result. */
export type MergeOutcome = MergeResult | { refused: MergeConflict[]; message: string } | 'too-large';

function mergeSafely(input: MergeInput): MergeOutcome {
  try {
    return mergeTexts(input);
  } catch (error) {
    if (error instanceof MergeConflictError) return { refused: error.conflicts, message: error.message };
    if (error instanceof RangeError) return 'too-large';
    throw error;
  }
}

const mergeTask = defineTask(import.meta.url, mergeSafely);

/** Merges in a worker thread, or inline for small texts. Throws 413 if the texts are too large or exceed the task's time limit. */
export async function mergeInPool(
  ctx: Pick<Context, 'cpu'>,
  appId: string,
  input: MergeInput,
): Promise<Exclude<MergeOutcome, 'too-large'>> {
  const chars = input.base.length + input.ours.length + input.theirs.length;
  const outcome = await runByLength({ ...ctx, appId, chars }, mergeTask, input, ({ message }) => {
    throw tooLarge(`Merging these texts ${message}.`);
  });
  if (outcome === 'too-large') throw tooLarge('These texts are too large to be merged at once.');
  return outcome;
}

/** Merges by rules, and keeps the person's side of what they leave open. */
export async function mergeKeepingUser(
  ctx: Pick<Context, 'cpu'>,
  appId: string,
  { base, ours, theirs }: Pick<MergeInput, 'base' | 'ours' | 'theirs'>,
): Promise<MergeResult> {
  const outcome = await mergeInPool(ctx, appId, { base, ours, theirs });
  if ('refused' in outcome) throw new Error('a merge that keeps the user side was refused');
  return outcome;
}

const tooLarge = (message: string): AppError =>
  new AppError(413, 'PayloadTooLarge', `${message} Merge them in parts.`);
