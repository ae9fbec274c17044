import type { Sql } from '../../db/types.ts';
import {
  addToStatistics,
  findCountingWindow,
  forgetRemoved,
  hasChanges,
  hasUncounted,
  lockCounting,
  setCounted,
  takeOffStatistics,
} from './queries.ts';

/** Chunks of one transaction. A term is written once in each: the more chunks, the fewer writes, and the longer the transaction. */
const CHUNKS_PER_TURN = 10_000;

/**
 * Brings the statistics of all apps up to date by what was written and removed since, and nothing else. Transactions that are still
 * open are left for the next time. Returns how many chunks were added.
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

/** Turns that somebody waits for; what other apps wrote before is counted in them too. */
const TURNS_WAITED_MAX = 5;

/**
 * The same until what one app wrote before is counted. What other apps write meanwhile is not waited for, and of what they wrote before
 * only so much: one that writes without pause would otherwise never let it end.
 */
export async function countChangesOf(sql: Sql, appId: string): Promise<void> {
  for (let turn = 0; turn < TURNS_WAITED_MAX && (await hasUncounted(sql, appId)); turn++)
    if ((await countTurn(sql)) === 0) return;
}

async function countTurn(sql: Sql): Promise<number> {
  return sql.begin('isolation level repeatable read', async (tx) => {
    if (!(await lockCounting(tx))) return 0;
    const window = await findCountingWindow(tx, CHUNKS_PER_TURN);
    // First what is gone: it was counted before this window, or never will be.
    await takeOffStatistics(tx, window.from);
    const added = await addToStatistics(tx, window);
    await forgetRemoved(tx);
    if (window.before !== window.from) await setCounted(tx, window.before);
    return added;
  });
}
