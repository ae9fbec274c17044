import { isPgError, PG_SERIALIZATION_FAILURE } from '../../db/pg-errors.ts';
import type { Sql, Tx } from '../../db/types.ts';
import {
  addToStatistics,
  findCountingWindow,
  forgetRemoved,
  hasChanges,
  hasUncounted,
  lockCounting,
  setCounted,
  subtractFromStatistics,
} from './queries.ts';

/** Chunks per transaction. Each transaction writes a term once: more chunks mean fewer writes, but a longer transaction. */
const CHUNKS_PER_TURN = 10_000;

/**
 * Updates the statistics of all apps from what was written and removed since, and nothing else. Transactions that are still open are
 * left for the next run. Returns how many chunks were added.
 */
export async function countChanges(sql: Sql, isStopping: () => boolean = () => false): Promise<number> {
  let added = 0;
  if (!(await hasChanges(sql))) return added;
  for (;;) {
    const turn = await countTurn(sql);
    added += turn;
    if (turn === 0 || isStopping()) return added;
  }
}

/** Maximum turns that a caller waits for; they also count what other apps wrote before. */
const TURNS_WAITED_MAX = 5;

/**
 * Does the same until everything that one app wrote before is counted. Does not wait for what other apps write meanwhile, and only so
 * long for what they wrote before: an app that writes without pause would otherwise never let it end.
 */
export async function countChangesOf(sql: Sql, appId: string): Promise<void> {
  for (let turn = 0; turn < TURNS_WAITED_MAX && (await hasUncounted(sql, appId)); turn++)
    if ((await countTurn(sql)) === 0) return;
}

async function countTurn(sql: Sql): Promise<number> {
  try {
    return await sql.begin('isolation level repeatable read', countNext);
  } catch (error) {
    // Another process counted between this snapshot and its lock; the next run continues from there.
    if (isPgError(error, PG_SERIALIZATION_FAILURE)) return 0;
    throw error;
  }
}

async function countNext(tx: Tx): Promise<number> {
  if (!(await lockCounting(tx))) return 0;
  const window = await findCountingWindow(tx, CHUNKS_PER_TURN);
  // Removals first: a removed chunk was counted before this window, or never will be.
  await subtractFromStatistics(tx, window.from);
  const added = await addToStatistics(tx, window);
  await forgetRemoved(tx);
  if (window.before !== window.from) await setCounted(tx, window.before);
  return added;
}
