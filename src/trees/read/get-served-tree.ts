import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { notFound } from '../../errors.ts';
import { readTreeConfig } from '../config/read-config.ts';
import { findNewest } from '../queries.ts';
import { FINISHED_STATUSES, type TreeRow, type TreeStatus } from '../tree.ts';

/**
 * Returns the tree served to the viewer: the newest finished one or, with `require_review`, the newest published one. With `statuses`, the
 * newest in one of these states instead. 404 `TreeNotFound` if there is none.
 */
export async function getServedTree(
  db: Db,
  viewer: Viewer,
  statuses: TreeStatus[] | null = null,
): Promise<TreeRow> {
  const tree = statuses ? await findNewest(db, viewer, statuses) : await findServedTree(db, viewer);
  if (!tree)
    throw notFound(
      'Tree',
      'There is no such tree yet. POST /context-documents/tree generates one; with require_review it also has to be published.',
    );
  return tree;
}

/** Finds the tree served to the viewer, or null. */
export async function findServedTree(db: Db, viewer: Viewer): Promise<TreeRow | null> {
  return findNewest(db, viewer, await servedStatuses(db, viewer.appId));
}

async function servedStatuses(db: Db, appId: string): Promise<TreeStatus[]> {
  const config = await readTreeConfig(db, appId);
  return config.require_review ? ['published'] : [...FINISHED_STATUSES];
}
