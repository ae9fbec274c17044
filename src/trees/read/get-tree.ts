import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { conflict, notFound } from '../../errors.ts';
import { overlayEdits, type ServedFile } from '../edits/overlay-edits.ts';
import { type EditRow, listEditRows } from '../edits/queries.ts';
import { listFiles } from '../file-queries.ts';
import { listEditsAt } from '../history/queries.ts';
import { findTree } from '../queries.ts';
import { type FileRow, isFinished, type TreeRow } from '../tree.ts';

/** The tree as the viewer sees it; 404 `TreeNotFound` when it is absent or not visible, with the same words. */
export async function getTreeRow(db: Db, viewer: Viewer, treeId: string): Promise<TreeRow> {
  const row = await findTree(db, viewer, treeId);
  if (!row)
    throw notFound(
      'Tree',
      `There is no tree "${treeId.slice(0, 100)}" that you can see. GET /context-documents/tree lists them.`,
    );
  return row;
}

/** The same, 409 `NotATree`, `TreeBusy` or `TreeNotFinished` unless it has files that can be read and changed. */
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

export interface TreeFiles {
  files: FileRow[];
  edits: EditRow[];
  served: ServedFile[];
}

/** The files of a finished tree: as the model wrote them, the edits of its owner, and what is served, now or as it was at a time. */
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

/** The served files of a tree, null while there are none. */
export async function readServed(
  db: Db,
  appId: string,
  tree: TreeRow,
  asOf: Date | null = null,
): Promise<ServedFile[] | null> {
  return isFinished(tree.status) ? (await readFiles(db, appId, tree, asOf)).served : null;
}
