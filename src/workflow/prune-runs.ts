import { DBOS } from './engine.ts';
import { DAY_MS } from '../lib/dates/day.ts';

/** Ended runs are kept this long, for whoever looks for the cause of something. */
const KEPT_MS = 7 * DAY_MS;
/** Runs deleted at a time, so that heartbeats are not late. */
const PRUNED_AT_ONCE = 1_000;

/** Deletes runs that ended long ago, with their inputs and results, which the engine keeps forever. Returns whether there may be more. */
export async function pruneRuns(now: Date, limit = PRUNED_AT_ONCE): Promise<boolean> {
  const ended = await DBOS.listWorkflows({
    completedBefore: new Date(now.getTime() - KEPT_MS).toISOString(),
    status: ['SUCCESS', 'ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED'],
    limit,
    loadInput: false,
    loadOutput: false,
  });
  if (ended.length) await DBOS.deleteWorkflows(ended.map((run) => run.workflowID));
  return ended.length === limit;
}
