import type { Db } from '../db/types.ts';
import { countByStatus } from './queries.ts';
import type { Viewer } from './visible.ts';

/** How many documents the viewer sees, by source and status. */
export async function countDocuments(
  db: Db,
  viewer: Viewer,
): Promise<{ source: string; status: string; n: number }[]> {
  return countByStatus(db, viewer);
}
