import type { Context } from '../../context.ts';
import { at } from '../../lib/at.ts';
import type { WorkflowDefinition } from '../../workflow/workflow.ts';
import { listOpenAmong } from '../run-queries.ts';
import { runSlice, SLICE_MS } from './run-slice.ts';
import type { RunsInput, SyncInput, SyncParts } from './sync-parts.ts';

/**
 * Runs of connections, a minute a step: each resumes at its stored cursor, whichever process it runs in. Most find nothing new, and are over with the first
 * step: a workflow of its own would cost each of them more than the run.
 */
export const syncConnections: WorkflowDefinition<Context, RunsInput> = {
  name: 'sync-connections',
  queue: 'sync',
  run: async (ctx, run, input) => {
    let runs: readonly SyncInput[] = input.runs;
    for (let n = 0; runs.length; n++) {
      const open = runs;
      runs = await run.step(`slices-${n}`, () => runTogether(ctx, open));
    }
  },
};

/** Accounts that are read at the same time; a vendor is mostly waited for. */
const AT_ONCE = 4;

/**
 * A slice of each run that is open still: those that ended before the process died are not done again. Each has a lease and an end of its own, and what
 * breaks one leaves the others as they are. Returns those with more to do.
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

/** Whether there is more to do. A run that broke stays open, and is ended when its workflow is over. */
async function runOne(parts: SyncParts, run: SyncInput, sliceMs: number): Promise<boolean> {
  try {
    return await runSlice(parts, run, sliceMs);
  } catch (error) {
    const { connectionId, runId } = run;
    parts.log.error({ err: error, connection_id: connectionId, run_id: runId }, 'a sync run broke off');
    return false;
  }
}
