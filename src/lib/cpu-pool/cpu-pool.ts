import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { ActiveApps } from './active-apps.ts';
import type { CpuTask } from './cpu-task.ts';
import type { ThreadRequest } from './cpu-thread.ts';
import { FairQueue, type Urgency } from './fair-queue.ts';

/** Worker threads for work of the processor, so that requests are answered meanwhile. */
export interface CpuPool {
  /**
   * Runs a task for an app. Apps take turns, and within an app work that nobody waits for (`soon`, then `background`) comes last. Throws `TaskLimitError`
   * when the task takes too long or too much memory; other errors keep their message only.
   */
  run: <Input, Output>(
    task: CpuTask<Input, Output>,
    input: Input,
    appId: string,
    urgency?: Urgency,
  ) => Promise<Output>;
  close: () => Promise<void>;
}

/** Less text is worked on here and now, in a few milliseconds; more goes to a worker thread, so that other requests do not wait for it. */
export const INLINE_CHARS_MAX = 20_000;

/** A task that was ended: `message` continues "reading it …". */
export class TaskLimitError extends Error {
  override readonly name = 'TaskLimitError';
}

interface Waiting {
  appId: string;
  urgency: Urgency;
  start: () => Promise<void>;
  abandon: (error: Error) => void;
}

const MEMORY_MB_MAX = 768;
const THREADS_MIN = 3;
const BESIDE_OTHERS_MAX = 1;
/**
 * Where what is new in a thread's memory is kept, in three parts. The main thread has its own by `--max-semi-space-size`, which would hold for threads too, whatever
 * `resourceLimits` say: threads begin after this is set. With 16 a thread takes 26 MB more, and reads no faster.
 */
const THREAD_SEMI_SPACE_MB = 4;

/**
 * One thread less than the machine has cores, for the main thread has work too, and at least three: one app never has all of them, so that
 * a task of another app starts at once, and its background work leaves one for what its users wait for. While others send requests it has
 * one thread in all: a second long task takes the processors from their short requests. A thread begins when there is work for it; one
 * that is ended, or idle for a minute, gives its memory back.
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
  // A thread that runs out of memory in the moment in which its deadline ends it: its task was answered, and without a listener the
  // process would end of the error that is left.
  pool.on('error', (error: Error) => process.emitWarning(error));
  const queue = new FairQueue<Waiting>(
    (appId) => (activeApps.isBesideOthers(appId) ? BESIDE_OTHERS_MAX : threads - 1),
    threads - 2,
  );
  let running = 0;
  const startNext = () => {
    while (running < threads) {
      const next = queue.take();
      if (!next) return;
      running++;
      void next.start().finally(() => {
        running--;
        queue.release(next.appId, next.urgency);
        startNext();
      });
    }
  };
  return {
    run: (task, input, appId, urgency = 'urgent') =>
      new Promise((resolve, reject) => {
        const request: ThreadRequest = { module: task.module, name: task.name, input };
        const start = () => runWithin(pool, request, deadlineMs).then(resolve, reject);
        queue.add(appId, { appId, urgency, start, abandon: reject }, urgency);
        startNext();
      }),
    close: async () => {
      for (const { abandon } of queue.clear()) abandon(new Error('The service is stopping.'));
      await pool.destroy();
    },
  };
}

/** Aborting a task that runs ends its thread, and the pool starts another one. */
async function runWithin(pool: Piscina, request: ThreadRequest, deadlineMs: number) {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return await pool.run(request, { signal: deadline });
  } catch (error) {
    if (deadline.aborted)
      throw new TaskLimitError(`takes longer than ${deadlineMs / 1000} seconds (CAMBIUM_TASK_SECONDS)`);
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new TaskLimitError('takes more memory than there is');
    throw error;
  }
}
