import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { addUpCounts, listAppsToCount } from './queries.ts';

const REST_MS = 10_000;
/** Up to this many rows are summed faster than they are consolidated. */
const ROWS_MIN = 1_000;

/** Consolidates the document counts in the background, so that a count reads few rows. */
export function startCountsLoop(ctx: Pick<Context, 'sql' | 'log'>): BackgroundLoop {
  return startBackgroundLoop(async (isStopping) => {
    try {
      for (const appId of await listAppsToCount(ctx.sql, ROWS_MIN)) {
        if (isStopping()) break;
        await transaction(ctx.sql, (tx) => addUpCounts(tx, appId));
      }
    } catch (error) {
      ctx.log.error({ err: error }, 'the counts of documents could not be added up; it is retried');
    }
    return REST_MS;
  });
}
