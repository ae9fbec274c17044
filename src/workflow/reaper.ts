import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { DBOS } from './engine.ts';
import { isAlive } from '../data-dir/is-alive.ts';
import type { Sql } from '../db/types.ts';
import { pruneRuns } from './prune-runs.ts';
import { beat, deleteWorkers, underReaperLock, type WorkerRow } from './queries.ts';

const HEARTBEAT_MS = 2_000;
/** Open runs are looked through this often, and whenever a process appears or disappears: only then has a run lost its process. */
const LOOK_MS = 30_000;
/** How often to delete old runs. */
const PRUNE_MS = 3_600_000;
/** A worker silent for this long is considered dead wherever it ran … */
const SILENT_SECONDS_MAX = 30;
/** … and silent for this long, by a clock that never jumps: if that of the database did, every living worker seems silent until its next heartbeat. */
const UNCHANGED_MS = 3 * HEARTBEAT_MS;
/** … and for this long if its process is gone from this machine. */
const SILENT_SECONDS_GONE = 1;

interface Reaper {
  executorId: string;
  /** Returns the queue of a workflow by name. */
  queueOf: (name: string) => string | undefined;
  /** Returns whether this process is executing a run. */
  isExecuting: (id: string) => boolean;
  log: { error: (detail: object, message: string) => void };
  seen: SeenHeartbeats;
  /** Runs that are this process's in the database but that it was not executing at the last look. */
  dropped: ReadonlySet<string>;
}

/** The newest heartbeat of each other worker, and since when it is the newest, as `performance.now()`. */
type SeenHeartbeats = Map<string, { heartbeatAt: string; sinceMs: number }>;

/** What the last look at open runs saw, and when it is repeated by a clock that never jumps. */
interface Look {
  againAtMs: number;
  living: ReadonlySet<string>;
  /** When to delete old runs again. */
  pruneAtMs: number;
}

/** Sends heartbeats for this process and requeues open runs that no process executes. */
export async function startReaper(
  sql: Sql,
  parts: Omit<Reaper, 'seen' | 'dropped'>,
): Promise<{ stop: () => Promise<void> }> {
  const reaper: Reaper = { ...parts, seen: new Map(), dropped: new Set() };
  const look: Look = { againAtMs: 0, living: new Set(), pruneAtMs: 0 };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  await checkWorkers(sql, reaper);
  const next = () => {
    turn = takeTurn(sql, reaper, look).finally(() => {
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

async function takeTurn(sql: Sql, reaper: Reaper, look: Look): Promise<void> {
  try {
    const { dead, living } = await checkWorkers(sql, reaper);
    const isQuiet = !dead.length && isDeepStrictEqual(living, look.living);
    if (isQuiet && performance.now() < look.againAtMs) return;
    if (!(await underReaperLock(sql, () => resumeOrphans(sql, reaper)))) return;
    Object.assign(look, { againAtMs: performance.now() + LOOK_MS, living });
    if (look.pruneAtMs > performance.now()) return;
    look.pruneAtMs = (await pruneRuns(new Date())) ? 0 : performance.now() + PRUNE_MS;
  } catch (error) {
    reaper.log.error({ err: error }, 'heartbeat failed; will retry');
  }
}

/** Sends a heartbeat and returns the ids of dead processes, and of those that are alive, among them this one. */
async function checkWorkers(
  sql: Sql,
  { executorId, seen }: Reaper,
): Promise<{ dead: string[]; living: Set<string> }> {
  const others = await beat(sql, executorId, hostname(), process.pid);
  noteHeartbeats(seen, others);
  const dead = others.filter((one) => isDead(one, seen)).map((one) => one.executor_id);
  const alive = others.filter((one) => !dead.includes(one.executor_id)).map((one) => one.executor_id);
  return { dead, living: new Set([executorId, ...alive]) };
}

/**
 * Resumes every open run whose executor is not alive, and those of this process that it was executing neither now nor at the last look: an
 * execution that ended with an error of the engine's own leaves its run open. Between the two, one that was just taken from a queue starts.
 */
async function resumeOrphans(sql: Sql, reaper: Reaper): Promise<void> {
  // Before the processes: a new one stores that it is alive before it has runs.
  const open = await DBOS.listWorkflows({ status: 'PENDING', loadInput: false, loadOutput: false });
  const { dead, living } = await checkWorkers(sql, reaper);
  const idle = open.filter((w) => w.executorId === reaper.executorId && !reaper.isExecuting(w.workflowID));
  const dropped = idle.filter((w) => reaper.dropped.has(w.workflowID));
  const orphans = [...open.filter((w) => !living.has(w.executorId ?? '')), ...dropped];
  const byQueue = Map.groupBy(orphans, (w) => w.queueName ?? reaper.queueOf(w.workflowName));
  for (const [queueName, runs] of byQueue) {
    if (queueName)
      await DBOS.resumeWorkflows(
        runs.map((w) => w.workflowID),
        { queueName },
      );
  }
  reaper.dropped = new Set(idle.map((w) => w.workflowID));
  if (dead.length) await deleteWorkers(sql, dead);
}

function noteHeartbeats(seen: SeenHeartbeats, others: readonly WorkerRow[]): void {
  const listed = new Set(others.map((one) => one.executor_id));
  for (const id of seen.keys()) if (!listed.has(id)) seen.delete(id);
  for (const { executor_id, heartbeat_at } of others)
    if (seen.get(executor_id)?.heartbeatAt !== heartbeat_at)
      seen.set(executor_id, { heartbeatAt: heartbeat_at, sinceMs: performance.now() });
}

function isDead(worker: WorkerRow, seen: SeenHeartbeats): boolean {
  const unchangedMs = performance.now() - (seen.get(worker.executor_id)?.sinceMs ?? Infinity);
  // A time far ahead is as wrong: one that is alive has stored the time since.
  if (Math.abs(worker.silent_seconds) > SILENT_SECONDS_MAX) return unchangedMs > UNCHANGED_MS;
  if (worker.host !== hostname() || worker.silent_seconds < SILENT_SECONDS_GONE) return false;
  return !isAlive(worker.pid);
}
