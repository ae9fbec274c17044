import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { findServedFile } from '../edits/find-served.ts';
import type { ServedFile } from '../edits/overlay-edits.ts';
import { listFinished } from '../history/queries.ts';
import type { TreeOwner } from '../queries.ts';
import { getFinishedTree, readFiles, type TreeFiles } from '../read/get-tree.ts';
import type { TreeRow } from '../tree.ts';
import { type FileVersion, fileVersionsOf, type TextPlace } from './file-history.ts';
import { findEditText, findReplacedText, findTreeText, listTextStates } from './queries.ts';

/** A file of a finished tree, with all files of that tree. */
export interface FileOfTree extends TreeFiles {
  tree: TreeRow;
  file: ServedFile;
}

/** Finds a file by the path at which it is served, or else the one that the model writes; 404 `FileNotFound`. */
export async function getFileOfTree(
  db: Db,
  viewer: Viewer,
  treeId: string,
  path: string,
): Promise<FileOfTree> {
  const tree = await getFinishedTree(db, viewer, treeId);
  const read = await readFiles(db, viewer.appId, tree);
  return { tree, file: findServedFile(read.served, path), ...read };
}

/** Returns every text that was served for a file, oldest first; `path` is the one that the model writes. */
export async function readVersions(db: Db, owner: TreeOwner, path: string): Promise<FileVersion[]> {
  const [trees, states] = await Promise.all([listFinished(db, owner, path), listTextStates(db, owner, path)]);
  return fileVersionsOf(trees, states);
}

/** Returns the text of a version; empty if it is no longer stored. */
export async function readVersionText(
  db: Db,
  appId: string,
  path: string,
  place: TextPlace,
): Promise<string> {
  const text =
    'treeId' in place
      ? await findTreeText(db, appId, place.treeId, path)
      : 'editId' in place
        ? await findEditText(db, appId, place.editId)
        : await findReplacedText(db, appId, place.replacedId);
  return text ?? '';
}
