import { transaction } from '../../db/transaction.ts';
import type { Context } from '../../context.ts';
import { findNewestOf, lockOwner, type TreeOwner } from '../queries.ts';
import { deleteEdits, type EditRow, listEditRows } from '../edits/queries.ts';
import { raiseTouched } from './save-changes.ts';

export interface ClearedEdits {
  cleared: number;
  edit_ids: string[];
  /** The newest version of the trees that read differently now; null when there is none. */
  version: number | null;
}

/** Forgets the edits of one owner that `isWanted` picks: the model's own text is served again. */
export async function clearOwnerEdits(
  ctx: Context,
  owner: TreeOwner,
  isWanted: (edit: EditRow) => boolean,
): Promise<ClearedEdits> {
  return transaction(ctx.sql, async (tx) => {
    await lockOwner(tx, owner);
    const ids = (await listEditRows(tx, owner)).filter(isWanted).map((edit) => edit.edit_id);
    const cleared = ids.length ? await deleteEdits(tx, owner.appId, ids) : 0;
    if (cleared) await raiseTouched(tx, owner, null);
    const newest = await findNewestOf(tx, owner, ['completed', 'published']);
    return { cleared, edit_ids: ids, version: newest?.version ?? null };
  });
}
