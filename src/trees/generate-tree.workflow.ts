import type { Context } from '../context.ts';
import { isDatabaseUnavailable } from '../db/pg-errors.ts';
import { transaction } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { isCancelled, type WorkflowDefinition, type WorkflowRun } from '../workflow/workflow.ts';
import { listOverrides } from '../teams/save-override.ts';
import { discover, type Discovery } from './phases/discover.ts';
import { finalize, type Unwritten } from './phases/finalize.ts';
import { search } from './phases/search.ts';
import { select, type SelectedFile } from './phases/select.ts';
import { keepFile, standIn, synthesize } from './phases/synthesize.ts';
import { endTree, findTree, lockOwner, setPhase } from './queries.ts';
import { relabelTrees } from './relabel/relabel-trees.ts';
import type { Phase, TreeRow } from './tree.ts';

export interface GenerateTreeInput {
  appId: string;
  treeId: string;
  owner: string | null;
}

/** Files written at once; a fixed group, so that steps start in the same order after a crash. */
const FILES_AT_ONCE = 4;
const ATTEMPTS = 3;

/**
 * Grows a tree: discover → search → select → synthesize → finalize → done. Each step's result is checkpointed and each step may run
 * twice without harm, so that after a crash the tree goes on from the last finished step on any worker.
 */
export const generateTree: WorkflowDefinition<Context, GenerateTreeInput> = {
  name: 'generate-tree',
  queue: 'trees',
  run: async (ctx, run, input) => {
    try {
      await grow(ctx, run, input);
    } catch (error) {
      if (isCancelled(error)) throw error;
      ctx.log.error({ err: error, tree_id: input.treeId }, 'a tree could not be generated');
      await run.step('fail', () => fail(ctx, input, error), { attempts: ATTEMPTS });
    }
  },
};

async function grow(ctx: Context, run: WorkflowRun, input: GenerateTreeInput): Promise<void> {
  const { appId } = input;
  const step = <T>(phase: Phase, work: (tree: TreeRow) => Promise<T>): Promise<T> =>
    run.step(
      phase,
      async () => {
        await transaction(ctx.sql, (tx) => setPhase(tx, appId, input.treeId, phase));
        return work(await readTree(ctx, input));
      },
      { attempts: ATTEMPTS },
    );
  const discovery = await step('discover', (tree) => discover(ctx, appId, tree));
  const found = await step('search', (tree) => search(ctx, appId, tree, discovery));
  const selected = await step('select', (tree) => select(ctx, appId, tree, discovery, found));
  const unwritten = await writeFiles(ctx, run, input, discovery, selected);
  await step('finalize', (tree) => finalize(ctx, appId, tree, discovery, unwritten));
  await step('done', () => done(ctx, input));
}

/** The tree as it stands; a step of a tree that was cancelled or failed meanwhile does nothing more. */
async function readTree(ctx: Context, input: GenerateTreeInput): Promise<TreeRow> {
  const tree = await findTree(ctx.sql, { appId: input.appId, userId: input.owner }, input.treeId);
  if (tree?.status !== 'processing') throw new TreeStopped();
  return tree;
}

class TreeStopped extends Error {}

async function writeFiles(
  ctx: Context,
  run: WorkflowRun,
  input: GenerateTreeInput,
  discovery: Discovery,
  selected: readonly SelectedFile[],
): Promise<Unwritten> {
  const bySelected = new Map(selected.map((s) => [s.path, s]));
  await run.step('synthesize', () =>
    transaction(ctx.sql, (tx) =>
      setPhase(tx, input.appId, input.treeId, 'synthesize', { completed: 0, total: discovery.plan.length }),
    ),
  );
  const unwritten: Unwritten = { kept: {}, standIns: {} };
  for (let at = 0; at < discovery.plan.length; at += FILES_AT_ONCE) {
    const group = discovery.plan.slice(at, at + FILES_AT_ONCE);
    const outcomes = await Promise.all(
      group.map((file) => writeOne(ctx, run, input, discovery, file.path, bySelected.get(file.path))),
    );
    for (const [i, outcome] of outcomes.entries())
      if (outcome) unwritten[outcome.by][group[i]!.path] = outcome.because;
  }
  return unwritten;
}

/** Why the model's text is not there, and what stands in its place: the file of the tree before (or nothing), or the builtin model's. */
interface Replaced {
  by: keyof Unwritten;
  because: string;
}

/** Null when the file was written, else what happened instead. One bad file never fails the tree. */
async function writeOne(
  ctx: Context,
  run: WorkflowRun,
  input: GenerateTreeInput,
  discovery: Discovery,
  path: string,
  selected: SelectedFile | undefined,
): Promise<Replaced | null> {
  const file = discovery.plan.find((f) => f.path === path)!;
  const keep = async (because: string): Promise<boolean> => {
    if (discovery.baseTreeId === null) return false;
    const from = { treeId: discovery.baseTreeId, path };
    return keepFile(ctx, input.appId, input.treeId, from, path, because);
  };
  if (!selected) {
    await run.step(`keep:${path}`, () => keep('not asked for'), { attempts: ATTEMPTS });
    return null;
  }
  const replace = async (tree: TreeRow, because: string): Promise<Replaced> => {
    if (await keep(because)) return { by: 'kept', because };
    try {
      await standIn(ctx, input.appId, tree, file, selected, because);
      return { by: 'standIns', because };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      ctx.log.warn({ err: error, tree_id: input.treeId, path }, 'a file could not be written at all');
      return { by: 'kept', because };
    }
  };
  return run.step(
    `write:${path}`,
    async () => {
      for (let attempt = 1; ; attempt++) {
        const tree = await readTree(ctx, input);
        try {
          await synthesize(ctx, input.appId, tree, discovery.baseTreeId, file, selected);
          return null;
        } catch (error) {
          if (isDatabaseUnavailable(error)) throw error;
          ctx.log.warn({ err: error, tree_id: input.treeId, path, attempt }, 'a file could not be written');
          if (attempt >= ATTEMPTS)
            return replace(
              tree,
              error instanceof AppError ? error.message : 'The model did not give a usable text.',
            );
        }
      }
    },
    { attempts: ATTEMPTS },
  );
}

async function done(ctx: Context, input: GenerateTreeInput): Promise<void> {
  await transaction(ctx.sql, async (tx) => {
    await lockOwner(tx, input);
    await endTree(tx, input.appId, input.treeId, { status: 'completed', error: null });
    // Teams that were renamed while the tree grew.
    for (const { oldSlug, newSlug, newName } of await listOverrides(tx, input.appId))
      await relabelTrees(tx, input.appId, { from: oldSlug, to: newSlug, name: newName });
  });
}

async function fail(ctx: Context, input: GenerateTreeInput, error: unknown): Promise<void> {
  const reason =
    error instanceof AppError
      ? error.message
      : 'The tree could not be generated because of an internal error; the log has the details. Start a new one.';
  await transaction(ctx.sql, async (tx) => {
    await lockOwner(tx, input);
    await endTree(tx, input.appId, input.treeId, { status: 'failed', error: reason });
  });
}
