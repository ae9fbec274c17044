import type { Db, Tx } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { conflict, notFound } from '../../errors.ts';
import { overlayEdits, type ServedFile } from '../edits/overlay-edits.ts';
import { type EditRow, listEditRows } from '../edits/queries.ts';
import { listFiles } from '../file-queries.ts';
import { listEditsAt } from '../history/queries.ts';
import { findTree, lockOwner, type TreeOwner } from '../queries.ts';
import { type FileRow, isFinished, type TreeRow } from '../tree.ts';

/** Returns a tree that the viewer can see; 404 `TreeNotFound` with the same message whether it is absent or not visible. */
export async function getTreeRow(db: Db, viewer: Viewer, treeId: string): Promise<TreeRow> {
  const row = await findTree(db, viewer, treeId);
  if (!row)
    throw notFound(
      'Tree',
      `There is no tree "${treeId.slice(0, 100)}" that you can see. GET /context-documents/tree lists them.`,
    );
  return row;
}

/** Returns a finished tree, whose files can be read and changed; 404 `TreeNotFound`, 409 `NotATree`, `TreeBusy` or `TreeNotFinished`. */
export async function getFinishedTree(db: Db, viewer: Viewer, treeId: string): Promise<TreeRow> {
  const row = await getTreeRow(db, viewer, treeId);
  if (row.kind !== 'tree')
    throw conflict(
      'NotATree',
      `This is a ${row.kind} and not a tree: it can be read and deleted, not changed.`,
    );
  if (row.status === 'processing')
    throw conflict('TreeBusy', 'This tree is still being generated. Wait until it is completed.');
  if (!isFinished(row.status))
    throw conflict('TreeNotFinished', `This tree was ${row.status} and has no files. Use another one.`);
  return row;
}

/**
 * Locks the trees and edits of the owner of a finished tree for this transaction, and returns the tree as it is then. Throws as
 * `getFinishedTree`.
 */
export async function lockFinishedTree(
  tx: Tx,
  viewer: Viewer,
  treeId: string,
): Promise<{ owner: TreeOwner; tree: TreeRow }> {
  const owner = { appId: viewer.appId, owner: (await getFinishedTree(tx, viewer, treeId)).owner };
  await lockOwner(tx, owner);
  return { owner, tree: await getFinishedTree(tx, viewer, treeId) };
}

export interface TreeFiles {
  files: FileRow[];
  edits: EditRow[];
  served: ServedFile[];
}

/** Reads the files of a finished tree: the model's, the owner's edits, and what is served, now or as of a given time. */
export async function readFiles(
  db: Db,
  appId: string,
  tree: TreeRow,
  asOf: Date | null = null,
): Promise<TreeFiles> {
  const owner = { appId, owner: tree.owner };
  const listEdits = () => (asOf === null ? listEditRows(db, owner) : listEditsAt(db, owner, asOf));
  const [files, edits] = await Promise.all([
    listFiles(db, appId, tree.tree_id),
    tree.kind === 'tree' ? listEdits() : [],
  ]);
  return { files, edits, served: overlayEdits(files, edits) };
}

/** Reads the served files of a tree; null if it is not finished. */
export async function readServed(
  db: Db,
  appId: string,
  tree: TreeRow,
  asOf: Date | null = null,
): Promise<ServedFile[] | null> {
  return isFinished(tree.status) ? (await readFiles(db, appId, tree, asOf)).served : null;
}
