import { type CpuPool, createCpuPool } from '../../src/lib/cpu-pool/cpu-pool.ts';

let pool: CpuPool | undefined;

/**
 * The worker threads of all services that the test files of one worker start: a thread loads its code once, not once for each of them.
 * They end with the worker.
 */
export const sharedCpu: CpuPool = {
  run: (...args) => {
    pool ??= createCpuPool({ deadlineMs: 60_000 });
    return pool.run(...args);
  },
  close: async () => {},
};
