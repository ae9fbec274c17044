import type { Sql } from '../../src/db/types.ts';
import { countChanges } from '../../src/search/statistics/count-changes.ts';
import { hasChanges } from '../../src/search/statistics/queries.ts';
import { eventually } from '../eventually.ts';

/**
 * Counts the terms of chunks until nothing is left to count; returns how many chunks were added. Other tests of the run share the server, and
 * what began while one of their transactions was open waits for its end; so does what a service counts at the moment.
 */
export async function countAll(sql: Sql): Promise<number> {
  let added = 0;
  const isChanged = await eventually(
    async () => {
      added += await countChanges(sql);
      return hasChanges(sql);
    },
    (changed) => !changed,
  );
  if (isChanged) throw new Error('There are chunks that are still not counted.');
  return added;
}
