import type { Context } from '../../context.ts';
import { isDatabaseUnavailable } from '../../db/pg-errors.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { WorkflowRun } from '../../workflow/workflow.ts';
import { setPhase } from '../queries.ts';
import type { TreeRow } from '../tree.ts';
import type { Discovery } from './discover.ts';
import type { Unwritten } from './finalize.ts';
import { ATTEMPTS, type GenerateTreeInput, readRunningTree } from './generation.ts';
import type { PlannedFile } from './plan/plan-files.ts';
import type { SelectedFile } from './select.ts';
import { keepFile, synthesize, writeFallback } from './synthesize.ts';

/** Files written at once; a fixed group, so that steps start in the same order after a crash. */
const FILES_AT_ONCE = 4;

export interface Generation {
  ctx: Context;
  run: WorkflowRun;
  input: GenerateTreeInput;
  discovery: Discovery;
}

/** Writes every file of the plan, each in a step of its own; returns those that the model could not write. */
export async function writeFiles(
  generation: Generation,
  selected: readonly SelectedFile[],
): Promise<Unwritten> {
  const { ctx, run, input, discovery } = generation;
  const byPath = new Map(selected.map((s) => [s.path, s]));
  await run.step('synthesize', () =>
    transaction(ctx.sql, (tx) =>
      setPhase(tx, input.appId, input.treeId, 'synthesize', { completed: 0, total: discovery.plan.length }),
    ),
  );
  const unwritten: Unwritten = { kept: {}, fallbacks: {} };
  for (let at = 0; at < discovery.plan.length; at += FILES_AT_ONCE) {
    const group = discovery.plan.slice(at, at + FILES_AT_ONCE);
    const outcomes = await Promise.all(
      group.map(async (file) => ({
        path: file.path,
        replaced: await writeOne(generation, file, byPath.get(file.path)),
      })),
    );
    for (const { path, replaced } of outcomes) if (replaced) unwritten[replaced.by][path] = replaced.because;
  }
  return unwritten;
}

/** Why the model's text is not there, and what is there instead: the file of the previous tree (or nothing), or the builtin model's. */
interface Replaced {
  by: keyof Unwritten;
  because: string;
}

/** Null when the file was written, else what happened instead. One bad file never fails the tree. */
async function writeOne(
  generation: Generation,
  file: PlannedFile,
  selected: SelectedFile | undefined,
): Promise<Replaced | null> {
  const { run } = generation;
  if (selected)
    return run.step(`write:${file.path}`, () => tryToWrite(generation, file, selected), {
      attempts: ATTEMPTS,
    });
  await run.step(`keep:${file.path}`, () => keep(generation, file.path, 'not asked for'), {
    attempts: ATTEMPTS,
  });
  return null;
}

async function tryToWrite(
  generation: Generation,
  file: PlannedFile,
  selected: SelectedFile,
): Promise<Replaced | null> {
  const { ctx, input, discovery } = generation;
  for (let attempt = 1; ; attempt++) {
    const tree = await readRunningTree(ctx, input);
    try {
      await synthesize(ctx, input.appId, tree, discovery.baseTreeId, file, selected);
      return null;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const { path } = file;
      ctx.log.warn({ err: error, tree_id: input.treeId, path, attempt }, 'a file could not be written');
      if (attempt < ATTEMPTS) continue;
      const because = error instanceof AppError ? error.message : 'The model did not give a usable text.';
      return replaceFile(generation, tree, file, selected, because);
    }
  }
}

async function replaceFile(
  generation: Generation,
  tree: TreeRow,
  file: PlannedFile,
  selected: SelectedFile,
  because: string,
): Promise<Replaced> {
  const { ctx, input } = generation;
  if (await keep(generation, file.path, because)) return { by: 'kept', because };
  try {
    await writeFallback(ctx, input.appId, tree, file, selected, because);
    return { by: 'fallbacks', because };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.warn(
      { err: error, tree_id: input.treeId, path: file.path },
      'the builtin model could not write a file either',
    );
    return { by: 'kept', because };
  }
}

/** Copies the file of the base tree; false when there is none. */
async function keep({ ctx, input, discovery }: Generation, path: string, because: string): Promise<boolean> {
  if (discovery.baseTreeId === null) return false;
  const from = { treeId: discovery.baseTreeId, path };
  return keepFile(ctx, input.appId, input.treeId, from, path, because);
}
