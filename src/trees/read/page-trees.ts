import { z } from 'zod';
import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { invalidField } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../../lib/ids/cursor.ts';
import { listTreeRows, type TreeFilter } from '../queries.ts';
import type { TreeRow } from '../tree.ts';

/** Returns a page of trees, newest first, and the cursor of the next one. Throws 422 for an invalid cursor. */
export async function pageTrees(
  db: Db,
  viewer: Viewer,
  filter: TreeFilter,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<{ rows: TreeRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, 2);
  const isPlace = after && z.iso.datetime().safeParse(after[0]).success && typeof after[1] === 'string';
  if (cursor !== undefined && !isPlace)
    throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
  const before = after ? { createdAt: String(after[0]), treeId: String(after[1]) } : null;
  const found = size === 0 ? [] : await listTreeRows(db, viewer, filter, before, size + 1);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    rows,
    nextCursor:
      found.length > size && last ? encodeCursor([last.created_at.toISOString(), last.tree_id]) : null,
  };
}
