import type { Context } from '../../context.ts';
import type { Tx } from '../../db/types.ts';
import { needsReview } from '../edits/overlay-edits.ts';
import { type EditRow, saveReplaced, listEditRows, noteMerge, updateEdit } from '../edits/queries.ts';
import { listFiles } from '../file-queries.ts';
import { mergeMeta, type TreeOwner } from '../queries.ts';
import { emitEvent } from '../../webhooks/emit-event.ts';
import { mergeInPool } from './merge-task.ts';
import { reportMerge } from './report-merge.ts';

/**
 * Updates an owner's edits for a tree that is about to be served. Without conflicts the new text is merged into the edit and the person's words stay;
 * otherwise the edit stays as it is and waits for review, with its conflicts stored. Idempotent.
 */
export async function mergeEdits(
  ctx: Pick<Context, 'cpu'>,
  tx: Tx,
  owner: TreeOwner,
  treeId: string,
): Promise<void> {
  const contents = new Map((await listFiles(tx, owner.appId, treeId)).map((f) => [f.path, f.content]));
  const merged: string[] = [];
  const review: string[] = [];
  for (const edit of await listEditRows(tx, owner)) {
    const theirs = contents.get(edit.path) ?? null;
    if (theirs === null || !needsReview(edit, theirs)) continue;
    // Already merged by a person or a model; what they left open waits for review.
    const isDone = edit.llm_baseline === theirs || edit.llm_baseline === null;
    (!isDone && (await mergeEdit(ctx, tx, owner.appId, edit, edit.llm_baseline ?? '', theirs))
      ? merged
      : review
    ).push(edit.path);
  }
  if (review.length)
    await emitEvent(tx, {
      ...owner,
      type: 'edit.needs_review',
      data: { tree_id: treeId, count: review.length, paths: review },
    });
  if (merged.length || review.length) await mergeMeta(tx, owner.appId, treeId, { edits: { merged, review } });
}

/** Merges one edit; returns false if it conflicts. */
async function mergeEdit(
  ctx: Pick<Context, 'cpu'>,
  tx: Tx,
  appId: string,
  edit: EditRow,
  base: string,
  theirs: string,
): Promise<boolean> {
  const outcome = await mergeInPool(ctx, appId, { base, ours: edit.content ?? '', theirs });
  if ('refused' in outcome) return false;
  const isMerged = outcome.conflicts.length === 0;
  const report = reportMerge(
    { path: edit.path, strategy: 'structural', dryRun: !isMerged },
    outcome,
    outcome,
    new Map(),
  );
  const meta = { ...edit.meta, automerge: { ...report } };
  if (!isMerged) {
    await noteMerge(tx, appId, edit, meta);
    return false;
  }
  await saveReplaced(tx, appId, [edit.edit_id], false);
  await updateEdit(tx, appId, edit.edit_id, edit.revision, {
    content: outcome.merged,
    llmBaseline: theirs,
    reviewedBaseline: theirs,
    editedBy: edit.edited_by,
    meta,
  });
  return true;
}
