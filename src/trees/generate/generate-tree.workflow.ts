import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { StoppingError } from '../../lib/cpu-pool/cpu-pool.ts';
import { isStopped, type WorkflowDefinition, type WorkflowRun } from '../../workflow/workflow.ts';
import { readOverrides } from '../../teams/reads.ts';
import { mergeEdits } from '../change/merge-edits.ts';
import { readTreeConfig } from '../config/read-config.ts';
import { endTree, findTree, lockOwner, setPhase } from '../queries.ts';
import { discover } from './discover.ts';
import { discoverSingle } from './discover-single.ts';
import { finalize, type Unwritten } from './finalize.ts';
import { writeGuideFiles } from './guide/write-guide-files.ts';
import { ATTEMPTS, type GenerateTreeInput, readRunningTree } from './generation.ts';
import { deleteUnusedInventories, deleteUnusedTexts } from './news/queries.ts';
import { search } from './search.ts';
import { select } from './select.ts';
import { type Generation, writeFiles } from './write-files.ts';
import { relabelTrees } from '../relabel/relabel-trees.ts';
import type { Phase, TreeRow } from '../tree.ts';

/**
 * Generates a tree: discover → search → select → synthesize → finalize → done; without a model
 * there is no search or select, because the guide reads whole documents. Each step's result is checkpointed and each step may run
 * twice without harm, so after a crash the workflow resumes from the last finished step on any worker.
 */
export const generateTree: WorkflowDefinition<Context, GenerateTreeInput> = {
  name: 'generate-tree',
  queue: 'trees-by-app',
  formerQueue: 'trees',
  run: async (ctx, run, input) => {
    try {
      await runPhases(ctx, run, input);
    } catch (error) {
      if (isStopped(error) || error instanceof StoppingError) throw error;
      ctx.log.error({ err: error, tree_id: input.treeId }, 'a tree could not be generated');
      await run.step('fail', () => fail(ctx, input, error), { attempts: ATTEMPTS });
    }
  },
};

async function runPhases(ctx: Context, run: WorkflowRun, input: GenerateTreeInput): Promise<void> {
  const { appId } = input;
  const step = <T>(phase: Phase, work: (tree: TreeRow) => Promise<T>): Promise<T> =>
    run.step(
      phase,
      async () => {
        await transaction(ctx.sql, (tx) => setPhase(tx, appId, input.treeId, phase));
        return work(await readRunningTree(ctx, input));
      },
      { attempts: ATTEMPTS },
    );
  const discovery = await step('discover', (tree) =>
    tree.scope.single ? discoverSingle(ctx, appId, tree, tree.scope.single) : discover(ctx, appId, tree),
  );
  const { readNotes } = ctx.model;
  const unwritten =
    readNotes && !discovery.isSingle
      ? await step('synthesize', (tree) => writeGuideFiles({ ctx, appId, readNotes, tree, discovery }))
      : await writeFromPassages({ ctx, run, input, discovery }, step);
  await step('finalize', (tree) => finalize(ctx, appId, tree, discovery, unwritten));
  await step('done', () => done(ctx, input));
}

type PhaseStep = <T>(phase: Phase, work: (tree: TreeRow) => Promise<T>) => Promise<T>;

async function writeFromPassages(generation: Generation, step: PhaseStep): Promise<Unwritten> {
  const { ctx, input, discovery } = generation;
  const found = await step('search', (tree) => search(ctx, input.appId, tree, discovery));
  const selected = await step('select', (tree) => select(ctx, input.appId, tree, discovery, found));
  return writeFiles(generation, selected);
}

async function done(ctx: Context, input: GenerateTreeInput): Promise<void> {
  await transaction(ctx.sql, async (tx) => {
    await lockOwner(tx, input);
    const isEnded = await endTree(tx, input.appId, input.treeId, { status: 'completed', error: null });
    const tree = await findTree(tx, { appId: input.appId, userId: input.owner }, input.treeId);
    if (tree?.kind !== 'tree') return;
    await deleteUnusedTexts(tx, input.appId);
    await deleteUnusedInventories(tx, input, input.treeId);
    const config = await readTreeConfig(tx, input.appId);
    // A tree that waits for review is not served yet: edits are merged when it is published.
    if (isEnded && config.merge_edits && !config.require_review)
      await mergeEdits(ctx, tx, { appId: input.appId, owner: input.owner }, input.treeId);
    // Teams may have been renamed during the generation.
    for (const { oldSlug, newSlug, newName } of await readOverrides(tx, input.appId))
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
