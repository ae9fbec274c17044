import type { Context } from '../context.ts';
import { analyzeTables, listStaleApps, refreshTermStats } from './queries.ts';

const TURN_MS = 5_000;

/** Keeps the document frequencies that BM25 weighs with near the truth, in the background. */
export function startTermStatsLoop(ctx: Context): { stop: () => Promise<void> } {
  let stopped = false;
  let wake = () => {};
  const loop = (async () => {
    while (!stopped) {
      try {
        const stale = await listStaleApps(ctx.sql);
        // An app that grew by a tenth: the planner should know too, also on a server whose autovacuum is slow.
        if (stale.length) await analyzeTables(ctx.sql);
        for (const appId of stale) if (!stopped) await refreshTermStats(ctx.sql, appId);
      } catch (error) {
        ctx.log.error({ err: error }, 'term statistics could not be refreshed; it is tried again');
      }
      if (stopped) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, TURN_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await loop;
    },
  };
}
