import * as cpuWorker from '../src/ingest/cpu-worker.ts';
import type { CpuPool } from '../src/lib/cpu-pool.ts';

/** The work of the worker threads done here and now: for tests that are not about threads. */
export const inlineCpu: CpuPool = {
  run: async <T>(task: string, input: unknown): Promise<T> => {
    const work = new Map<string, unknown>(Object.entries(cpuWorker)).get(task) as (input: unknown) => unknown;
    return (await work(input)) as T;
  },
  close: async () => {},
};
