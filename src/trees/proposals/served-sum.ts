import type { Db } from '../../db/types.ts';
import type { ServedFile } from '../edits/overlay-edits.ts';
import { findNewestOf, type TreeOwner } from '../queries.ts';
import { readFiles } from '../read/get-tree.ts';
import { FINISHED_STATUSES, type TreeRow } from '../tree.ts';

/** Path and hash of a file as served now, which tell whether a proposal is outdated. */
export type ServedSum = Pick<ServedFile, 'path' | 'sha256'>;

export interface OwnedTree {
  tree: TreeRow;
  files: ServedFile[];
}

/** Returns an owner's newest finished tree, which edits apply to, with its files; null if there is none. */
export async function readNewest(db: Db, owner: TreeOwner): Promise<OwnedTree | null> {
  const tree = await findNewestOf(db, owner, FINISHED_STATUSES);
  return tree && { tree, files: (await readFiles(db, owner.appId, tree)).served };
}
