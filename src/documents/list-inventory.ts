import type { Db } from '../db/types.ts';
import { type InventoryRow, listInventory as listRows } from './queries.ts';
import type { Viewer } from './visible.ts';

export type { InventoryRow };

const PAGE = 250;

/** Every document that the viewer sees and that was let in, a page at a time, so that memory stays small and others get their turn. */
export async function* listInventory(
  db: Db,
  viewer: Viewer,
  options: { sources: readonly string[] | null; textChars: number },
): AsyncGenerator<InventoryRow[]> {
  let after = 0;
  for (;;) {
    const rows = await listRows(db, viewer, { ...options, after, limit: PAGE });
    if (rows.length) yield rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    after = last.document_id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
