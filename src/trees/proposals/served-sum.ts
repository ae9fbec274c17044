import type { Db } from '../../db/types.ts';
import type { ServedFile } from '../edits/overlay-edits.ts';
import { findNewestOf, type TreeOwner } from '../queries.ts';
import { readFiles } from '../read/get-tree.ts';
import type { TreeRow } from '../tree.ts';

/** A file as it is served now, by its path and hash: what says whether a proposal is outdated. */
export type ServedSum = Pick<ServedFile, 'path' | 'sha256'>;

export interface OwnedTree {
  tree: TreeRow;
  files: ServedFile[];
}

/** The newest finished tree of an owner, which edits go to, with its files; null when there is none. */
export async function readNewest(db: Db, owner: TreeOwner): Promise<OwnedTree | null> {
  const tree = await findNewestOf(db, owner, ['completed', 'published']);
  return tree && { tree, files: (await readFiles(db, owner.appId, tree)).served };
}
