import type { Context } from '../../context.ts';
import { embedChunks } from './embed-chunks.ts';
import { lockEmbedding, unlockEmbedding } from './queries.ts';

const TURN_MS = 1_000;
/** How long a stop waits for the embedder's answer; vectors that were not stored are made again. */
const STOP_MS = 3_000;

/** Makes vectors for chunks in the background, when an embedder is configured: one process of all at a time. */
export function startEmbedLoop(ctx: Context): { stop: () => Promise<void> } {
  if (!ctx.model.embed) return { stop: async () => {} };
  let stopped = false;
  let wake = () => {};
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = (async () => {
    for (;;) {
      const healthy = await turn(ctx, () => stopped);
      if (stopped) return;
      await rest(healthy ? TURN_MS : Math.min(60_000, ctx.config.modelRetrySeconds * 1000));
      if (stopped) return;
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await Promise.race([loop, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    },
  };
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
    ctx.log.error({ err: error }, 'vectors could not be made; it is tried again');
    return false;
  }
}
