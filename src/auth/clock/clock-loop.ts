import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { endFutureCredentials } from './queries.ts';

const REST_MS = 3_600_000;

/** Ends credentials that were issued while the clock was far ahead, at start and once an hour. */
export function startCredentialClockLoop(
  ctx: Pick<Context, 'sql' | 'log' | 'now' | 'forgetCredentials'>,
): BackgroundLoop {
  return startBackgroundLoop(async () => {
    try {
      await transaction(ctx.sql, (tx) => endFutureCredentials(tx, ctx.now()));
      ctx.forgetCredentials();
    } catch (error) {
      ctx.log.error({ err: error }, 'credentials from the future could not be ended; will retry');
    }
    return REST_MS;
  });
}
