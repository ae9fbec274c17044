import type { Context } from '../../context.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { embedChunks } from './embed-chunks.ts';
import { lockEmbedding, unlockEmbedding } from './queries.ts';

const REST_MS = 1_000;
/** How long a stop waits for the embedder's answer; vectors that were not stored are made again. */
const STOP_MS = 3_000;

/** Makes vectors for chunks in the background, when an embedder is configured: one process of all at a time. */
export function startEmbedLoop(ctx: Context): BackgroundLoop {
  if (!ctx.model.embed) return { wake: () => {}, stop: async () => {} };
  const loop = startBackgroundLoop(async (isStopping) => {
    const healthy = await turn(ctx, isStopping);
    return healthy ? REST_MS : Math.min(60_000, ctx.config.modelRetrySeconds * 1000);
  });
  return { wake: loop.wake, stop: () => loop.stop(STOP_MS) };
}

/** False when the embedder failed, and the loop should leave it alone for a while. */
async function turn(ctx: Context, isStopping: () => boolean): Promise<boolean> {
  try {
    const connection = await ctx.sql.reserve();
    try {
      if (!(await lockEmbedding(connection))) return true;
      try {
        return (await embedChunks(ctx, isStopping)).failed === 0;
      } finally {
        await unlockEmbedding(connection);
      }
    } finally {
      connection.release();
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'could not compute vectors; will retry');
    return false;
  }
}
