import type { Context } from '../../context.ts';
import { isDatabaseUnavailable } from '../../db/pg-errors.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { mapConcurrent } from '../../lib/async/map-concurrent.ts';
import { StoppingError } from '../../lib/cpu-pool/cpu-pool.ts';
import { ModelError } from '../../model/model-error.ts';
import type { WorkflowRun } from '../../workflow/workflow.ts';
import { setPhase } from '../queries.ts';
import type { Discovery } from './discover.ts';
import type { Unwritten } from './finalize.ts';
import { ATTEMPTS, type GenerateTreeInput, readRunningTree } from './generation.ts';
import type { PlannedFile } from './plan/plan-files.ts';
import type { SelectedFile } from './select.ts';
import { keepFile, synthesize } from './synthesize.ts';
import { watchForCancel } from './watch-for-cancel.ts';
import type { Writing } from './whole/store-file.ts';
import { groupWhole, type WholeFile, writeTogether } from './whole/write-together.ts';
import { writeFallback } from './whole/write-whole.ts';

/** Maximum number of files written at once; below it, the number is that of concurrent model requests. */
const FILES_AT_ONCE_MAX = 64;

export interface Generation {
  ctx: Context;
  run: WorkflowRun;
  input: GenerateTreeInput;
  discovery: Discovery;
}

/** Writes every planned file, each in its own step; returns those that the model could not write. */
export async function writeFiles(
  generation: Generation,
  selected: readonly SelectedFile[],
): Promise<Unwritten> {
  const { ctx, run, input, discovery } = generation;
  const byPath = new Map(selected.map((s) => [s.path, s]));
  await run.step('synthesize', () =>
    transaction(ctx.sql, (tx) =>
      setPhase(tx, input.appId, input.treeId, 'synthesize', {
        completed: 0,
        total: discovery.plan.length + (discovery.isSingle ? 0 : 1),
      }),
    ),
  );
  const watch = watchForCancel(ctx, input);
  try {
    const atOnce = Math.min(FILES_AT_ONCE_MAX, ctx.config.modelConcurrency);
    const together = discovery.isSingle || !ctx.model.writeFiles ? [] : groupWhole(discovery.plan, byPath);
    const grouped = new Set(together.flatMap((group) => group.map(({ file }) => file.path)));
    const alone = longestFirst(
      discovery.plan.filter(({ path }) => !grouped.has(path)),
      byPath,
    );
    const done = new Set<string>();
    const replaced = new Map<string, Replaced | null>();
    const writeAlone = async (file: PlannedFile) =>
      replaced.set(file.path, await writeOne(generation, file, byPath.get(file.path), watch.signal));
    // Ungrouped files do not wait for groups. A free worker takes the next item, so steps start in the same order, even after a crash.
    await mapConcurrent([...together, ...alone], atOnce, async (next) => {
      if (!('path' in next))
        for (const path of await writeGroup(generation, next, watch.signal)) done.add(path);
      else await writeAlone(next);
    });
    const left = longestFirst(
      discovery.plan.filter(({ path }) => grouped.has(path) && !done.has(path)),
      byPath,
    );
    await mapConcurrent(left, atOnce, writeAlone);
    const unwritten: Unwritten = { kept: {}, fallbacks: {} };
    for (const { path } of discovery.plan) {
      const one = replaced.get(path);
      if (one) unwritten[one.by][path] = one.because;
    }
    return unwritten;
  } finally {
    watch.stop();
  }
}

/** Sorts files by estimated duration, longest first; files that need no request come last. The order is the same after a crash. Pure. */
export function longestFirst(
  files: readonly PlannedFile[],
  selected: ReadonlyMap<string, SelectedFile>,
): PlannedFile[] {
  const weightOf = ({ path }: PlannedFile): number => {
    const one = selected.get(path);
    if (!one || one.reuse !== null) return 0;
    return one.newsIds === null ? WHOLE_WEIGHT * one.chunkIds.length : one.newsIds.length;
  };
  return files.toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** Weight of a chosen passage of a file written from scratch, relative to a news document of a revised one. */
const WHOLE_WEIGHT = 100;

/** Why the model's text is missing, and what replaces it: the previous tree's file (or nothing), or the builtin model's. */
interface Replaced {
  by: keyof Unwritten;
  because: string;
}

/** Writes a team's files in one request and returns those that succeeded; the others are requested one by one. */
async function writeGroup(
  generation: Generation,
  group: readonly WholeFile[],
  signal: AbortSignal,
): Promise<string[]> {
  const { ctx, run, input, discovery } = generation;
  const name = group[0]?.file.path.split('/').slice(0, -1).join('/') ?? '';
  const write = async (): Promise<string[]> => {
    const tree = await readRunningTree(ctx, input);
    try {
      return await writeTogether({ ctx, appId: input.appId, tree, discovery, signal }, group);
    } catch (error) {
      if (!(error instanceof ModelError) || error.fault === 'cancelled') throw error;
      ctx.log.warn({ err: error, tree_id: input.treeId, team: name }, 'files could not be written together');
      return [];
    }
  };
  return run.step(`write-together:${name}`, write, { attempts: ATTEMPTS });
}

/** Writes one file; returns null if it was written, else what replaced it. One bad file never fails the tree. */
async function writeOne(
  generation: Generation,
  file: PlannedFile,
  selected: SelectedFile | undefined,
  signal: AbortSignal,
): Promise<Replaced | null> {
  const { run } = generation;
  if (selected)
    return run.step(`write:${file.path}`, () => tryToWrite(generation, file, selected, signal), {
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
  signal: AbortSignal,
): Promise<Replaced | null> {
  const { ctx, input, discovery } = generation;
  for (let attempt = 1; ; attempt++) {
    const writing: Writing = {
      ctx,
      appId: input.appId,
      tree: await readRunningTree(ctx, input),
      discovery,
      signal,
    };
    try {
      const because = await synthesize(writing, file, selected);
      return because === null ? null : { by: 'kept', because };
    } catch (error) {
      if (isDatabaseUnavailable(error) || error instanceof StoppingError) throw error;
      const { path } = file;
      ctx.log.warn({ err: error, tree_id: input.treeId, path, attempt }, 'a file could not be written');
      // ModelErrors are not retried here, because the model was already retried as often as useful.
      if (attempt < ATTEMPTS && !(error instanceof ModelError)) continue;
      const because = error instanceof AppError ? error.message : 'The model did not give a usable text.';
      return replaceFile(writing, generation, file, selected, because);
    }
  }
}

async function replaceFile(
  writing: Writing,
  generation: Generation,
  file: PlannedFile,
  selected: SelectedFile,
  because: string,
): Promise<Replaced> {
  const { ctx, input } = generation;
  // Stops if the tree was cancelled meanwhile.
  await readRunningTree(ctx, input);
  if (await keep(generation, file.path, because)) return { by: 'kept', because };
  try {
    await writeFallback(writing, file, selected, because);
    return { by: 'fallbacks', because };
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof StoppingError) throw error;
    ctx.log.warn(
      { err: error, tree_id: input.treeId, path: file.path },
      'the builtin model could not write a file either',
    );
    return { by: 'kept', because };
  }
}

/** Copies a file of the base tree; returns false if there is none. */
async function keep({ ctx, input, discovery }: Generation, path: string, because: string): Promise<boolean> {
  if (discovery.baseTreeId === null) return false;
  const from = { treeId: discovery.baseTreeId, path };
  return keepFile(ctx, input.appId, input.treeId, from, path, because);
}
