import { z } from 'zod';
import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { pageOf, readCursor } from '../../http/input/page.ts';
import { encodeCursor } from '../../lib/ids/cursor.ts';
import { listTreeRows, type TreeFilter } from '../queries.ts';
import type { TreeRow } from '../tree.ts';

/** Returns a page of trees, newest first, and the cursor of the next one. Throws 422 for an invalid cursor. */
export async function pageTrees(
  db: Db,
  viewer: Viewer,
  filter: TreeFilter,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<{ rows: TreeRow[]; nextCursor: string | null }> {
  const before = readCursor(cursor, placeSchema);
  const found = size === 0 ? [] : await listTreeRows(db, viewer, filter, before, size + 1);
  return pageOf(found, size, (row) => encodeCursor([row.created_at.toISOString(), row.tree_id]));
}

const placeSchema = z
  .tuple([z.iso.datetime(), z.string()])
  .transform(([createdAt, treeId]) => ({ createdAt, treeId }));
