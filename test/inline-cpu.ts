import {
  extractFromJson,
  languageOf,
  prepareAllAdded,
  prepareAllImported,
} from '../src/ingest/cpu-worker.ts';
import type { CpuPool } from '../src/lib/cpu-pool.ts';

const TASKS = { extractFromJson, languageOf, prepareAllAdded, prepareAllImported };

/** The work of the worker threads done here and now: for tests that are not about threads. */
export const inlineCpu: CpuPool = {
  run: async <T>(task: string, input: unknown): Promise<T> => {
    const work = TASKS[task as keyof typeof TASKS] as (input: unknown) => unknown;
    return (await work(input)) as T;
  },
  close: async () => {},
};
