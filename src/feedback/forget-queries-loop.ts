import type { Context } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../lib/async/background-loop.ts';
import { deleteOldQueries } from './queries.ts';

const REST_MS = 3_600_000;

/** Deletes unrated queries older than the setting, once an hour. */
export function startForgetQueriesLoop(ctx: Context): BackgroundLoop {
  return startBackgroundLoop(async () => {
    try {
      await transaction(ctx.sql, (tx) => deleteOldQueries(tx, ctx.config.queryDays));
    } catch (error) {
      ctx.log.error({ err: error }, 'old queries could not be forgotten; it is retried in an hour');
    }
    return REST_MS;
  });
}
