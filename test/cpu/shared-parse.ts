import type { Context } from '../../src/context.ts';
import { ParsePool } from '../../src/ingest/parse-pool/parse-pool.ts';

let pool: ParsePool | undefined;

/**
 * Reads files in the same child processes for all services that the test files of one worker start: each service would start two of its own,
 * which take half a second of processor time each. They end with the worker.
 */
export const parseInSharedPool: Context['parseFile'] = (file, appId) => {
  pool ??= new ParsePool();
  return pool.parseInPool(file, appId);
};
