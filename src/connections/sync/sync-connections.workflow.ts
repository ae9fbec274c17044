import type { Context } from '../../context.ts';
import { at } from '../../lib/at.ts';
import type { WorkflowDefinition } from '../../workflow/workflow.ts';
import { listOpenAmong } from '../run-queries.ts';
import { runSlice, SLICE_MS } from './run-slice.ts';
import type { RunsInput, SyncInput, SyncParts } from './sync-parts.ts';

/**
 * Runs connections, a minute per step: each resumes at its stored cursor, in whichever process. Most find nothing new and end in the first
 * step: their own workflow would cost more than the run.
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
