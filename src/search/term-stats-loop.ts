import type { Context } from '../context.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../lib/async/background-loop.ts';
import { analyzeTables, listStaleApps, refreshTermStats } from './queries.ts';

const REST_MS = 5_000;

/** Keeps the document frequencies that BM25 weighs with near the truth, in the background. */
export function startTermStatsLoop(ctx: Context): BackgroundLoop {
  return startBackgroundLoop(async (isStopping) => {
    try {
      const stale = await listStaleApps(ctx.sql);
      // An app that grew by a tenth: the planner should know too, also on a server whose autovacuum is slow.
      if (stale.length) await analyzeTables(ctx.sql);
      for (const appId of stale) if (!isStopping()) await refreshTermStats(ctx.sql, appId);
    } catch (error) {
      ctx.log.error({ err: error }, 'term statistics could not be refreshed; it is tried again');
    }
    return REST_MS;
  });
}
