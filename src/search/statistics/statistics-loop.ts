import type { Context } from '../../context.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { countChanges } from './count-changes.ts';
import { analyzeTables, estimateChunks, mergeNewEntries } from './queries.ts';

const REST_MS = 5_000;
/** Growth since the last analyze, as a share, above which the tables are analyzed again, even on a server with slow autovacuum (decision 911). */
const GROWTH = 0.5;
/** With fewer chunks, a wrong plan costs nothing. */
const CHUNKS_MIN = 500;

/** Keeps the document frequencies used in ranking nearly current, in the background, by counting what changed. */
export function startStatisticsLoop(ctx: Context): BackgroundLoop {
  return startBackgroundLoop(async (isStopping) => {
    try {
      const added = await countChanges(ctx.sql, isStopping);
      if (added > 0) {
        await mergeNewEntries(ctx.sql);
        await analyzeWhenGrown(ctx);
      }
    } catch (error) {
      ctx.log.error({ err: error }, 'could not update the search statistics; will retry');
    }
    return REST_MS;
  });
}

/** Analyzes the tables if the number of chunks has changed too much since the planner last counted them. */
async function analyzeWhenGrown({ sql }: Pick<Context, 'sql'>): Promise<void> {
  const { believed, counted } = await estimateChunks(sql);
  if (counted >= CHUNKS_MIN && Math.abs(counted - believed) > believed * GROWTH) await analyzeTables(sql);
}
