// Runs as a child process: see cpu-process.ts.
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import type { Order, TaskOutcome, Report } from './cpu-process.ts';
import { lowerPriority } from './lower-priority.ts';

const MEMORY_MB_MAX = 768;
const IDLE_MS = 60_000;
/**
 * Size of a thread's young generation, in three parts; it applies to all threads started later, whatever `resourceLimits` say. With 16, a thread
 * takes 26 MB more and reads no faster.
 */
const SEMI_SPACE_MB = 4;

// Before the pool starts threads, which inherit both.
setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MB}`);
lowerPriority(process.pid);
const pool = new Piscina({
  filename: new URL('./cpu-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: Number(process.argv[2]),
  idleTimeout: IDLE_MS,
  concurrentTasksPerWorker: 1,
  resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
});
// A thread can run out of memory just as its deadline ends it: its task was already answered, and without a listener the leftover error
// would end the process.
pool.on('error', (error: Error) => process.emitWarning(error));

/** Runs a task with a deadline. Aborting a running task ends its thread, and the pool starts another. */
async function runWithin({ request, deadlineMs }: Order): Promise<TaskOutcome> {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return { output: await pool.run(request, { signal: deadline }) };
  } catch (error) {
    if (deadline.aborted)
      return { limit: `takes longer than ${deadlineMs / 1000} seconds (CAMBIUM_TASK_SECONDS)` };
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { limit: 'takes more memory than there is' };
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

process.on('message', (order: Order) => {
  void runWithin(order).then((outcome) => process.send?.({ id: order.id, outcome } satisfies Report));
});
// The service is gone, even if it was killed.
process.on('disconnect', () => process.exit(0));
// A signal to all processes of the service: it decides itself when its tasks end.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
