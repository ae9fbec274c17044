import type { Context } from '../context.ts';
import { listStaleApps, refreshTermStats } from './queries.ts';

const TURN_MS = 5_000;

/** Keeps the document frequencies that BM25 weighs with near the truth, in the background. */
export function startTermStatsLoop(ctx: Context): { stop: () => Promise<void> } {
  let stopped = false;
  let wake = () => {};
  const loop = (async () => {
    while (!stopped) {
      try {
        for (const appId of await listStaleApps(ctx.sql))
          if (!stopped) await refreshTermStats(ctx.sql, appId);
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
