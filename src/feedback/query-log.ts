import { setTimeout as sleep } from 'node:timers/promises';
import type { AskedQuery, Context, QueryLog } from '../context.ts';
import { isGone } from '../db/pg-errors.ts';
import { transaction } from '../db/transaction.ts';
import { WriteBehind } from '../lib/async/write-behind.ts';
import { insertQuery } from './queries.ts';

const REST_MS = 50;
const BATCH_MAX = 100;
/** Above this an answer must wait: queries arrive faster than the database can write. */
const WAITING_MAX = 1_000;
/** Usually longer than another process takes to write what it has answered. */
const OTHER_PROCESS_MS = 3 * REST_MS;

/**
 * Stores queries with their results, in batches after their answers: an answer never waits for a commit. Queries are written within about
 * 50 ms and when the service stops; a killed process loses what was waiting. Those that cannot be written are logged, one line each.
 */
export function createQueryLog(ctx: Pick<Context, 'sql' | 'log'>): QueryLog {
  const limits = { restMs: REST_MS, batchMax: BATCH_MAX, waitingMax: WAITING_MAX };
  const behind = new WriteBehind<AskedQuery>((queries) => writeQueries(ctx, queries), limits);
  return { add: (query) => behind.add(query), settled: () => behind.settled() };
}

async function writeQueries(
  { sql, log }: Pick<Context, 'sql' | 'log'>,
  queries: AskedQuery[],
): Promise<void> {
  try {
    await transaction(sql, async (tx) => {
      for (const query of queries) await insertQuery(tx, query.viewer, query);
    });
  } catch (error) {
    const [only, ...others] = queries;
    // A query that cannot be written does not take the others with it.
    if (others.length) for (const query of queries) await writeQueries({ sql, log }, [query]);
    // Its app or user was deleted meanwhile, and all their queries with them.
    else if (only && !isGone(error))
      log.error(
        { err: error, app_id: only.viewer.appId, query_id: only.queryId },
        'a query was answered but could not be kept: its id leads nowhere',
      );
  }
}

/** Looks for a stored query with `find` (null or false: none); if it was answered a moment ago, perhaps by another process, waits for it. */
export async function findWritten<T>(log: QueryLog, find: () => Promise<T>): Promise<T> {
  await log.settled();
  const found = await find();
  if (found) return found;
  await sleep(OTHER_PROCESS_MS);
  return find();
}
