import type { Sql } from '../../src/db/types.ts';
import { countChanges } from '../../src/search/statistics/count-changes.ts';
import { hasChanges } from '../../src/search/statistics/queries.ts';
import { eventually } from '../eventually.ts';

/**
 * Counts the terms of chunks until none are left; returns how many chunks were added. Other tests of the run share the server, so counting
 * waits for transactions that were open when a chunk was added, and for counts by a service.
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
