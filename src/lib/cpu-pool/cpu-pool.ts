import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { ActiveApps } from './active-apps.ts';
import { processorMs, usedSince, watchCpuDeadline } from './cpu-deadline.ts';
import type { CpuTask } from './cpu-task.ts';
import type { ThreadRequest } from './cpu-thread.ts';
import { FairQueue, type Urgency } from './fair-queue.ts';
import { errorCode } from '../strings/error-code.ts';

/** Worker threads for CPU-bound work, so that requests are answered in the meantime. */
export interface CpuPool {
  /**
   * Runs a task for an app. Apps take turns, and within an app, work that nobody waits for (`soon`, then `background`) comes last. Throws
   * `TaskLimitError` if the task takes too long or too much memory, and `StoppingError` once the pool closes; other errors keep only their message.
   */
  run: <Input, Output>(
    task: CpuTask<Input, Output>,
    input: Input,
    appId: string,
    urgency?: Urgency,
  ) => Promise<Output>;
  close: () => Promise<void>;
}

/** Shorter text is processed inline, in a few milliseconds; longer text goes to a worker thread, so that other requests do not wait. */
export const INLINE_CHARS_MAX = 20_000;

/** A task that was terminated: `message` continues "reading it …". */
export class TaskLimitError extends Error {
  override readonly name = 'TaskLimitError';
}

/** A task that did not end because the service is stopping: neither its input nor its code is at fault, so it is to be done again. */
export class StoppingError extends Error {
  override readonly name = 'StoppingError';
  constructor() {
    super('The service is stopping.');
  }
}

interface Waiting {
  appId: string;
  urgency: Urgency;
  start: () => Promise<void>;
  abandon: (error: Error) => void;
}

const MEMORY_MB_MAX = 768;
const THREADS_MIN = 3;
/** Background work pauses this many times as long as requests were handled at the same time: while they never stop, it gets a third of the time. */
const PAUSES = 2;
/** The longest pause, however long the task took. */
const PAUSE_MS_MAX = 2_000;
const BESIDE_OTHERS_MAX = 1;
/**
 * Size of a thread's young generation, in three parts. The main thread's is set by `--max-semi-space-size`, which would also apply to
 * threads, whatever `resourceLimits` say, so threads start after this is set. With 1, a thread that extracts takes a tenth more processor
 * time; with 8, hardly less than with 4 (decision 879).
 */
const THREAD_SEMI_SPACE_MB = 4;

/**
 * Creates a pool of one thread less than the machine has cores, because the main thread has work too, but at least three: one app never
 * gets all of them, so that another app's task starts at once, and its background work leaves one for what its users wait for. While other
 * apps send requests it gets one thread in all: a second long task would take CPU time from their short requests. After a background task
 * the app's next one waits for twice as long as requests of any app were worked on during it. Threads start on demand; one that is terminated,
 * or idle for a minute, frees its memory.
 */
export function createCpuPool({
  deadlineMs,
  activeApps = new ActiveApps(),
}: {
  deadlineMs: number;
  activeApps?: ActiveApps;
}): CpuPool {
  setFlagsFromString(`--max-semi-space-size=${THREAD_SEMI_SPACE_MB}`);
  const threads = Math.max(THREADS_MIN, availableParallelism() - 1);
  const pool = new Piscina({
    filename: new URL('./cpu-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  });
  // A thread can run out of memory just as its deadline ends it: its task was already answered, and without a listener the leftover error
  // would end the process.
  pool.on('error', (error: Error) => process.emitWarning(error));
  const queue = new FairQueue<Waiting>(
    (appId) => (activeApps.isBesideOthers(appId) ? BESIDE_OTHERS_MAX : threads - 1),
    threads - 2,
  );
  let running = 0;
  let isClosed = false;
  const startNext = () => {
    while (running < threads) {
      const next = queue.take();
      if (!next) return;
      running++;
      const workedMs = activeApps.workedMs();
      void next.start().finally(() => {
        running--;
        const besideMs = next.urgency === 'background' ? activeApps.workedMs() - workedMs : 0;
        if (besideMs > 0) pauseBackground(queue, next.appId, besideMs, startNext);
        queue.release(next.appId, next.urgency);
        startNext();
      });
    }
  };
  return {
    run: (task, input, appId, urgency = 'urgent') =>
      new Promise((resolve, refuse) => {
        // Closing ends the threads of running tasks, whose errors say nothing of why.
        const reject = (error: unknown) => refuse(isClosed ? new StoppingError() : error);
        if (isClosed) return reject(null);
        const request = { module: task.module, name: task.name, input };
        const start = () => runWithin(pool, request, deadlineMs).then(resolve, reject);
        queue.add(appId, { appId, urgency, start, abandon: reject }, urgency);
        startNext();
      }),
    close: async () => {
      isClosed = true;
      for (const { abandon } of queue.clear()) abandon(new StoppingError());
      await pool.destroy();
    },
  };
}

/** Pauses the background work of an app during which requests were handled for so long. */
function pauseBackground<T>(
  queue: FairQueue<T>,
  appId: string,
  besideMs: number,
  startNext: () => void,
): void {
  queue.pause(appId);
  const resume = () => {
    queue.resume(appId);
    startNext();
  };
  setTimeout(resume, Math.min(PAUSES * besideMs, PAUSE_MS_MAX)).unref();
}

/** Runs a task with a deadline of processor time. Aborting a running task ends its thread, and the pool starts another. */
async function runWithin(pool: Piscina, task: Omit<ThreadRequest, 'started'>, deadlineMs: number) {
  const started = new Float64Array(new SharedArrayBuffer(16));
  const ended = new AbortController();
  let limit = '';
  const seconds = (ms: number) => `${ms / 1000} seconds`;
  const stop = watchCpuDeadline({
    limitMs: deadlineMs,
    usedMs: () => usedFor(started),
    onOver: (reached, ms) => {
      limit =
        reached === 'processor'
          ? `takes longer than ${seconds(ms)} of processor time (CAMBIUM_TASK_SECONDS)`
          : `is not done after ${seconds(ms)}, because this machine is busy`;
      ended.abort();
    },
  });
  try {
    return await pool.run({ ...task, started }, { signal: ended.signal });
  } catch (error) {
    if (ended.signal.aborted) throw new TaskLimitError(limit);
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new TaskLimitError('takes more memory than available');
    throw error;
  } finally {
    stop();
  }
}

/** Returns the processor time that a thread has used for its task; null if it is not known. */
function usedFor([thread = 0, beforeMs = 0]: Float64Array): number | null {
  if (thread === 0) return 0;
  return thread < 0 ? null : usedSince(beforeMs, processorMs(`/proc/self/task/${thread}/stat`));
}
