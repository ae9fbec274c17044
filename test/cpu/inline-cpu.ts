import type { CpuPool } from '../../src/lib/cpu-pool/cpu-pool.ts';

/** The work of the worker threads done here and now: for tests that are not about threads. */
export const inlineCpu: CpuPool = {
  run: async (task, input) => task.work(input),
  close: async () => {},
};
