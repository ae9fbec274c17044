import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { isDue } from '../config/cron.ts';
import { startTree } from '../generate/start-tree.ts';
import { findNewestOf } from '../queries.ts';
import { readStaleness } from '../read/staleness.ts';
import { claimRun, listSchedules } from './queries.ts';
import { FINISHED_STATUSES } from '../tree.ts';

/** Schedules have a resolution of one minute. */
const REST_MS = 20_000;
/** More than clocks of several processes differ. */
const AHEAD_MS_MAX = 5 * 60_000;

/** Starts trees that are due, for apps whose documents changed since their last tree; returns how many. */
export async function runSchedules(ctx: Context): Promise<number> {
  const now = ctx.now();
  let started = 0;
  for (const row of await listSchedules(ctx.sql)) {
    // Claimed while the clock was ahead: the next run is computed from now, or it would be due only when that time comes.
    const isAhead = row.scheduled_at.getTime() > now.getTime() + AHEAD_MS_MAX;
    if (!isAhead && !isDue(row.schedule, row.scheduled_at, now)) continue;
    if (!(await transaction(ctx.sql, (tx) => claimRun(tx, row, now))) || isAhead) continue;
    if (!(await needsTree(ctx, row.app_id))) continue;
    await startTree(
      ctx,
      { appId: row.app_id, owner: null },
      { sources: null, workstreamName: null, onlyKey: null, baseTreeId: null },
    );
    started++;
  }
  return started;
}

async function needsTree(ctx: Context, appId: string): Promise<boolean> {
  const tree = await findNewestOf(ctx.sql, { appId, owner: null }, FINISHED_STATUSES);
  return tree === null || (await readStaleness(ctx.sql, { appId }, tree, ctx.model.name)).is_stale;
}

/** Starts a loop that checks a few times a minute for schedules that are due. */
export function startTreeScheduler(ctx: Context): BackgroundLoop {
  return startBackgroundLoop(async () => {
    try {
      await runSchedules(ctx);
    } catch (error) {
      ctx.log.error({ err: error }, 'scheduled trees could not be started; will retry');
    }
    return REST_MS;
  });
}
