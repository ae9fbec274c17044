import type { Sql } from '../../db/types.ts';
import {
  addToStatistics,
  findCountingWindow,
  lockCounting,
  setCounted,
  takeOffStatistics,
} from './queries.ts';

/** Chunks of one transaction: short locks, little memory. */
const CHUNKS_PER_TURN = 2_000;

/**
 * Brings the statistics of all apps up to date by what was written and removed since, and nothing else. Transactions that are still
 * open are left for the next time. Returns how many chunks were added.
 */
export async function countChanges(sql: Sql, isStopping: () => boolean = () => false): Promise<number> {
  let added = 0;
  for (;;) {
    const turn = await countTurn(sql);
    added += turn;
    if (turn === 0 || isStopping()) return added;
  }
}

async function countTurn(sql: Sql): Promise<number> {
  return sql.begin('isolation level repeatable read', async (tx) => {
    if (!(await lockCounting(tx))) return 0;
    const window = await findCountingWindow(tx, CHUNKS_PER_TURN);
    // First what is gone: it was counted before this window, or never will be.
    await takeOffStatistics(tx, window.from);
    const added = await addToStatistics(tx, window);
    if (window.before !== window.from) await setCounted(tx, window.before);
    return added;
  });
}
