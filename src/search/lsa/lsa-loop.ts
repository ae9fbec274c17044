import type { Context } from '../../context.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { trainStale } from './train-stale.ts';

const REST_MS = 30_000;

/** Trains models of latent semantic analysis in the background. Nothing waits for them: without one, search ranks by words. */
export function startLsaLoop(ctx: Context): BackgroundLoop {
  return startBackgroundLoop(async (isStopping) => {
    try {
      await trainStale(ctx, () => ctx.writes.busyApps(), isStopping);
    } catch (error) {
      ctx.log.error({ err: error }, 'could not train a model of latent semantic analysis; will retry');
    }
    return REST_MS;
  });
}
