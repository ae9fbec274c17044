import { type CpuPool, createCpuPool } from '../../src/lib/cpu-pool/cpu-pool.ts';

let pool: CpuPool | undefined;

/**
 * Worker threads for all services that the test files of one worker start: a thread loads its code once instead of once per service. They
 * end with the worker.
 */
export const sharedCpu: CpuPool = {
  run: (...args) => {
    pool ??= createCpuPool({ deadlineMs: 60_000 });
    return pool.run(...args);
  },
  close: async () => {},
};
