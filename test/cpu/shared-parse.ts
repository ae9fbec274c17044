import type { Context } from '../../src/context.ts';
import { ParsePool } from '../../src/ingest/parse-pool/parse-pool.ts';

let pool: ParsePool | undefined;

/**
 * Parses files for all services that the test files of one worker start: a child process loads its code once instead of once per service.
 * The children end with the worker.
 */
export const sharedParse: Context['parseFile'] = (file, appId) => {
  pool ??= new ParsePool();
  return pool.parseInPool(file, appId);
};
