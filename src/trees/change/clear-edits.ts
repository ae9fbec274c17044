import { transaction } from '../../db/transaction.ts';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../documents/visible.ts';
import { conflict } from '../../errors.ts';
import { findNewestOf, lockOwner, type TreeOwner } from '../queries.ts';
import {
  deleteEdits,
  type EditRow,
  findCleared,
  saveReplaced,
  listEditRows,
  upsertEdit,
} from '../edits/queries.ts';
import { withinEditsRoom } from './edits-room.ts';
import { raiseAffectedVersions } from './save-changes.ts';
import { FINISHED_STATUSES } from '../tree.ts';

export interface ClearedEdits {
  cleared: number;
  edit_ids: string[];
  /** The newest tree's version after this change; null if there is no tree. */
  version: number | null;
}

/** Clears the edits of one owner that match `isWanted`, so the model's own text is served again. They can be restored. */
export async function clearOwnerEdits(
  ctx: Pick<Context, 'sql'>,
  owner: TreeOwner,
  isWanted: (edit: EditRow) => boolean,
): Promise<ClearedEdits> {
  return transaction(ctx.sql, async (tx) => {
    await lockOwner(tx, owner);
    const ids = (await listEditRows(tx, owner)).filter(isWanted).map((edit) => edit.edit_id);
    await saveReplaced(tx, owner.appId, ids, true);
    const cleared = ids.length ? await deleteEdits(tx, owner.appId, ids) : 0;
    if (cleared) await raiseAffectedVersions(tx, owner, null);
    const newest = await findNewestOf(tx, owner, FINISHED_STATUSES);
    return { cleared, edit_ids: ids, version: newest?.version ?? null };
  });
}

/** Restores a cleared edit under its id; 409 if its path was edited meanwhile. Returns false if there is none to restore. */
export async function restoreEdit(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  editId: string,
): Promise<boolean> {
  return transaction(ctx.sql, async (tx) => {
    const cleared = await findCleared(tx, viewer, editId);
    if (!cleared) return false;
    const owner: TreeOwner = { appId: viewer.appId, owner: cleared.owner };
    await lockOwner(tx, owner);
    const isTaken = (await listEditRows(tx, owner)).some(
      (e) => e.path === cleared.path && e.kind === cleared.kind,
    );
    if (isTaken)
      throw conflict(
        'EditExists',
        `"${cleared.path}" was edited again since this edit was cleared. Clear that edit first, or copy the text by hand.`,
      );
    await withinEditsRoom(tx, owner, () => upsertEdit(tx, owner, cleared));
    await raiseAffectedVersions(tx, owner, null);
    return true;
  });
}
