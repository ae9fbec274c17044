import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { emitEvent } from '../../webhooks/emit-event.ts';
import { listReviewIds } from './list-reviews.ts';
import { listAppsWanting, replacePairs } from './news-queries.ts';

const REST_MS = 60_000;

type NewsContext = Pick<Context, 'sql'>;

/** Emits how many pairs of entities of each app newly need review. Only for apps with a webhook for it, because every pair is compared. */
export async function emitReviewNews({ sql }: NewsContext): Promise<void> {
  for (const appId of await listAppsWanting(sql)) {
    const pairIds = await listReviewIds(sql, { appId, userId: null });
    await transaction(sql, async (tx) => {
      const count = await replacePairs(tx, appId, pairIds);
      if (count > 0)
        await emitEvent(tx, { appId, owner: null, type: 'entity.needs_review', data: { count } });
    });
  }
}

/** Emits them once a minute. */
export function startReviewNewsLoop(ctx: Context): BackgroundLoop {
  return startBackgroundLoop(async () => {
    try {
      await emitReviewNews(ctx);
    } catch (error) {
      ctx.log.error(
        { err: error },
        'pairs of entities that need review were not found; it is retried in a minute',
      );
    }
    return REST_MS;
  });
}
