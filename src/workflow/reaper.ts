import { hostname } from 'node:os';
import { DBOS } from '@dbos-inc/dbos-sdk';
import type { Sql } from '../db/types.ts';
import { beat, deleteWorkers, listWorkers, underReaperLock, type WorkerRow } from './queries.ts';

const HEARTBEAT_MS = 2_000;
/** A worker silent for this long is considered dead wherever it ran. */
const SILENT_SECONDS_MAX = 30;
/** … and for this long if its process is gone from this machine. */
const SILENT_SECONDS_GONE = 1;

interface Log {
  error: (detail: object, message: string) => void;
}

/** Sends heartbeats for this process and requeues the open runs of dead processes. */
export async function startReaper(
  sql: Sql,
  executorId: string,
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  await beat(sql, executorId, hostname(), process.pid);
  const next = () => {
    turn = takeTurn(sql, executorId, log).finally(() => {
      if (!stopped) timer = setTimeout(next, HEARTBEAT_MS);
    });
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

async function takeTurn(sql: Sql, executorId: string, log: Log): Promise<void> {
  try {
    await beat(sql, executorId, hostname(), process.pid);
    await underReaperLock(sql, () => resumeOrphans(sql));
  } catch (error) {
    log.error({ err: error }, 'heartbeat failed; will retry');
  }
}

/** Resumes every open run whose executor is not alive. */
async function resumeOrphans(sql: Sql): Promise<void> {
  const workers = await listWorkers(sql);
  const dead = workers.filter(isDead).map((w) => w.executor_id);
  const living = new Set(workers.filter((w) => !isDead(w)).map((w) => w.executor_id));
  const open = await DBOS.listWorkflows({ status: 'PENDING', loadInput: false, loadOutput: false });
  const orphans = open.filter((w) => !living.has(w.executorId ?? ''));
  const byQueue = Map.groupBy(orphans, (w) => w.queueName ?? '');
  for (const [queueName, runs] of byQueue) {
    if (queueName)
      await DBOS.resumeWorkflows(
        runs.map((w) => w.workflowID),
        { queueName },
      );
  }
  if (dead.length) await deleteWorkers(sql, dead);
}

function isDead(worker: WorkerRow): boolean {
  if (worker.silent_seconds > SILENT_SECONDS_MAX) return true;
  if (worker.host !== hostname() || worker.silent_seconds < SILENT_SECONDS_GONE) return false;
  try {
    process.kill(worker.pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
