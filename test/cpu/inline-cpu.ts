import type { CpuPool } from '../../src/lib/cpu-pool/cpu-pool.ts';

/** Runs worker tasks inline: for tests that are not about threads. */
export const inlineCpu: CpuPool = {
  run: async (task, input) => task.work(input),
  close: async () => {},
};
