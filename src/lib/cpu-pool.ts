import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** Worker threads for work of the processor, so that requests are answered meanwhile. Inputs and results are cloned between threads. */
export interface CpuPool {
  /** Runs the function `task` that the worker file exports. Errors keep their message only. */
  run: <T>(task: string, input: unknown) => Promise<T>;
  close: () => Promise<void>;
}

/** Less text is worked on here and now, in a few milliseconds; more goes to a worker thread, so that other requests do not wait for it. */
export const INLINE_CHARS_MAX = 20_000;

/** One thread less than the machine has cores, for the main thread has work too; a thread idle for a minute ends and gives its memory back. */
export function createCpuPool(workerFile: URL): CpuPool {
  const pool = new Piscina({
    filename: workerFile.href,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 48 },
  });
  return { run: (task, input) => pool.run(input, { name: task }), close: () => pool.destroy() };
}
