import type { Context } from '../../context.ts';
import { revokeVendorTokens } from '../../credentials/revoke-vendor-tokens.ts';
import { transaction } from '../../db/transaction.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { emitEvents } from '../../webhooks/emit-event.ts';
import { forgetFutureTimes } from '../clock/clock-queries.ts';
import { deleteIdleLimiters } from '../limiter-queries.ts';
import {
  claimDueRuns,
  deleteOldRuns,
  type DueRun,
  endRun,
  findWork,
  freeConnection,
  listOpenRuns,
} from '../run-queries.ts';
import { deleteConnections } from './delete-connections.ts';
import { emitEnd } from './end-run.ts';
import { syncConnections } from './sync-connections.workflow.ts';
import type { RunsInput } from './sync-parts.ts';

const REST_MS = 1_000;
const RUNS_AT_ONCE = 20;
/** Turns between checks for runs whose workflow may be gone, and for tokens to revoke. */
const SWEEP_TURNS = 5;
/** A run has no workflow yet in the moment between opening it and starting that. */
const START_GRACE_SECONDS = 10;
/** Turns between cleanups of idle limiters, old runs and times of a wrong clock, which is also how long those may last. */
const CLEAN_TURNS = 3_600;

/** Starts due runs, watches those whose process died, and continues deletions. */
export function startSyncLoop(ctx: Context): BackgroundLoop {
  let turn = 0;
  return startBackgroundLoop(async () => {
    try {
      const { runs, deletions } = await findWork(ctx.sql);
      if (runs) await startDueRuns(ctx);
      if (deletions) await deleteConnections(ctx);
      if (turn % SWEEP_TURNS === 0) await sweep(ctx);
      if (turn++ % CLEAN_TURNS === 0) await clean(ctx);
    } catch (error) {
      ctx.log.error({ err: error }, 'connections could not be watched; will retry');
    }
    return REST_MS;
  });
}

async function clean({ sql }: Context): Promise<void> {
  await forgetFutureTimes(sql);
  await deleteIdleLimiters(sql);
  await deleteOldRuns(sql);
}

async function sweep(ctx: Context): Promise<void> {
  await revokeVendorTokens(ctx);
  await sweepRuns(ctx);
}

/** Opens due runs and starts one workflow per app; returns how many. */
export async function startDueRuns(ctx: Pick<Context, 'sql' | 'workflows'>): Promise<number> {
  const opened = await transaction(ctx.sql, async (tx) => {
    const due = await claimDueRuns(tx, RUNS_AT_ONCE);
    await emitEvents(tx, due.map(startedEvent));
    return due;
  });
  for (const [workflowId, runs] of Map.groupBy(opened, (run) => run.workflow_id)) {
    const input: RunsInput = {
      runs: runs.map((run) => ({ appId: run.app_id, connectionId: run.connection_id, runId: run.run_id })),
    };
    await ctx.workflows.start(syncConnections.name, workflowId, input, runs[0]?.app_id);
  }
  return opened.length;
}

const startedEvent = ({ app_id, owner, connection_id, source, run_id }: DueRun) =>
  ({ appId: app_id, owner, type: 'index.started', data: { connection_id, source, run_id } }) as const;

/** Ends runs whose workflow ended without them and makes their connections due again. Returns how many. */
export async function sweepRuns(
  ctx: Pick<Context, 'sql' | 'workflows' | 'log'>,
  graceSeconds = START_GRACE_SECONDS,
): Promise<number> {
  let ended = 0;
  for (const open of await listOpenRuns(ctx.sql, graceSeconds)) {
    const state = await ctx.workflows.state(open.workflow_id);
    if (state === 'running') continue;
    const run = { appId: open.app_id, connectionId: open.connection_id, runId: open.run_id };
    await transaction(ctx.sql, async (tx) => {
      const row = await endRun(tx, run, { state: 'failed', reason: GONE });
      const connection = row && (await freeConnection(tx, run));
      if (connection) await emitEnd(tx, { ...open, ...connection }, row);
    });
    ctx.log.warn({ run_id: open.run_id, state }, 'a sync run without a workflow was ended');
    ended++;
  }
  return ended;
}

const GONE =
  'The work on this run ended without finishing it. Nothing is lost: another run resumes from there.';
