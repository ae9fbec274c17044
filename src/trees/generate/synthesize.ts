import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { copyFile } from '../file-queries.ts';
import { countWritten } from '../queries.ts';
import { reviseFile } from './news/revise-file.ts';
import type { PlannedFile } from './plan/plan-files.ts';
import type { SelectedFile } from './select.ts';
import { jobOf, storeFile, type Writing } from './whole/store-file.ts';
import { writeWhole } from './whole/write-whole.ts';

/**
 * Writes one file of the tree: copies it if nothing it is made from has changed, revises the lines affected by news, or writes it from
 * scratch. Idempotent. Returns why the model's text is missing, or null if it is not. Throws ModelError.
 */
export async function synthesize(
  writing: Writing,
  file: PlannedFile,
  selected: SelectedFile,
): Promise<string | null> {
  const { ctx } = writing;
  if (selected.reuse !== null && (await copyPreviousFile(writing, file.path, selected.reuse))) return null;
  if (selected.newsIds !== null) {
    const revised = await reviseFile({ ...writing, job: jobOf(writing) }, file, selected.newsIds);
    await storeFile(writing, revised.file, revised.documents);
    return revised.keptBecause;
  }
  await writeWhole(writing, file, selected, ctx.model);
  return null;
}

/** Copies a file of the previous tree; returns false if it has none. */
async function copyPreviousFile(
  { ctx, appId, tree, discovery }: Writing,
  path: string,
  reuse: string,
): Promise<boolean> {
  if (discovery.baseTreeId === null) return false;
  const from = { treeId: discovery.baseTreeId, path: reuse };
  const provenance = { reused: true, asked: false, seen_tree_id: tree.tree_id };
  return transaction(ctx.sql, async (tx) => {
    const isCopied = await copyFile(tx, appId, from, { treeId: tree.tree_id, path, provenance });
    if (isCopied) await countWritten(tx, appId, tree.tree_id);
    return isCopied;
  });
}

/** Copies a file of the base tree that this tree does not write, or could not. */
export async function keepFile(
  ctx: Context,
  appId: string,
  treeId: string,
  from: { treeId: string; path: string },
  path: string,
  because: string,
): Promise<boolean> {
  return transaction(ctx.sql, async (tx) => {
    const kept = await copyFile(tx, appId, from, {
      treeId,
      path,
      provenance: { reused: true, asked: false, kept_because: because },
    });
    if (kept) await countWritten(tx, appId, treeId);
    return kept;
  });
}
