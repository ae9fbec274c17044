import type { Context } from '../../context.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { countChanges } from './count-changes.ts';
import { analyzeTables, estimateChunks, mergeNewEntries } from './queries.ts';

const REST_MS = 5_000;
/** Growth since the planner last looked, as a share, after which it should look again, also on a server whose autovacuum is slow. */
const GROWTH = 0.1;
/** Below this a wrong plan costs nothing. */
const CHUNKS_MIN = 500;

/** Keeps the document frequencies that the ranking weighs with near the truth, in the background, by what changed. */
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

/** The planner's own count stands for what was there when it last looked. */
async function analyzeWhenGrown({ sql }: Pick<Context, 'sql'>): Promise<void> {
  const { believed, counted } = await estimateChunks(sql);
  if (counted >= CHUNKS_MIN && Math.abs(counted - believed) > believed * GROWTH) await analyzeTables(sql);
}
