import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { at } from '../../lib/at.ts';
import type { WorkflowDefinition, WorkflowRun, Workflows } from '../../workflow/workflow.ts';
import { handOverRuns, listOpenAmong } from '../run-queries.ts';
import { runSlice, SLICE_MS } from './run-slice.ts';
import type { RunsInput, SyncInput, SyncParts } from './sync-parts.ts';

/**
 * Runs connections for about a minute, each from its stored cursor on; another workflow, in whichever process, continues those with more to
 * do. Most find nothing new and end here: their own workflow would cost more than the run.
 */
export const syncConnections: WorkflowDefinition<Context, RunsInput> = {
  name: 'sync-connections',
  queue: 'sync',
  run: (ctx, run, { runs }) => runAndHandOver(ctx, run, runs),
};

/**
 * Runs a slice of each run and queues those with more to do again, behind what waits: a process has only a few places, and apps take turns
 * for them, so that long first readings of two apps do not keep out all others.
 */
export async function runAndHandOver(
  parts: SyncParts & { workflows: Pick<Workflows, 'start'> },
  run: WorkflowRun,
  runs: readonly SyncInput[],
  sliceMs = SLICE_MS,
): Promise<void> {
  const { more, next } = await run.step('slices', async () => ({
    more: await runTogether(parts, runs, sliceMs),
    next: randomUUID(),
  }));
  const [first] = more;
  if (!first) return;
  const { appId } = first;
  await parts.workflows.start(syncConnections.name, next, { runs: more } satisfies RunsInput, appId);
  // Not before it is known to DBOS: a run whose workflow is unknown counts as abandoned.
  await run.step('hand over', () =>
    transaction(parts.sql, (tx) =>
      handOverRuns(
        tx,
        appId,
        more.map(({ runId }) => runId),
        next,
      ),
    ),
  );
}

/** Accounts read concurrently; most of the time is spent waiting for a vendor. */
const AT_ONCE = 4;

/**
 * Runs a slice of each open run: those that ended before the process died are not repeated. Each has its own lease and outcome, and a
 * failure of one does not affect the others. Returns those with more to do.
 */
export async function runTogether(
  parts: SyncParts,
  runs: readonly SyncInput[],
  sliceMs = SLICE_MS,
): Promise<SyncInput[]> {
  const open = await listOpen(parts.sql, runs);
  const more = new Set<SyncInput>();
  let next = 0;
  const work = async () => {
    while (next < open.length) {
      const run = at(open, next++);
      if (await runOne(parts, run, sliceMs)) more.add(run);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return open.filter((run) => more.has(run));
}

async function listOpen(sql: Context['sql'], runs: readonly SyncInput[]): Promise<SyncInput[]> {
  const [first] = runs;
  if (!first) return [];
  const ids = runs.map(({ runId }) => runId);
  const open = new Set(await listOpenAmong(sql, first.appId, ids));
  return runs.filter(({ runId }) => open.has(runId));
}

/** Returns whether there is more to do. A run that crashed stays open until its workflow is over. */
async function runOne(parts: SyncParts, run: SyncInput, sliceMs: number): Promise<boolean> {
  try {
    return await runSlice(parts, run, sliceMs);
  } catch (error) {
    const { connectionId, runId } = run;
    parts.log.error({ err: error, connection_id: connectionId, run_id: runId }, 'a sync run broke off');
    return false;
  }
}
