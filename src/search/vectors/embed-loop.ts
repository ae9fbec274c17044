import type { Context } from '../../context.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { embedChunks } from './embed-chunks.ts';
import { lockEmbedding, unlockEmbedding } from './queries.ts';

const REST_MS = 1_000;
/** How long a stop waits for the embedder's answer; vectors not stored by then are computed again. */
const STOP_MS = 3_000;

/** Computes vectors for chunks in the background if an embedder is configured, in one process at a time. */
export function startEmbedLoop(ctx: Context): BackgroundLoop {
  if (!ctx.model.embed) return { wake: () => {}, stop: async () => {} };
  const loop = startBackgroundLoop(async (isStopping) => {
    const healthy = await turn(ctx, isStopping);
    return healthy ? REST_MS : Math.min(60_000, ctx.config.modelRetrySeconds * 1000);
  });
  return { wake: loop.wake, stop: () => loop.stop(STOP_MS) };
}

/** Returns false if computing failed and the loop should wait longer before the next turn. */
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
