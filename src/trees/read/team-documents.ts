import type { Db } from '../../db/types.ts';
import { listIdsOf } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { listTeamEvidence } from '../file-queries.ts';
import { findServedTree } from './get-served-tree.ts';

/** Finds the documents that a team's files in the served tree are made from, as far as the viewer sees them; none without a tree. */
export async function findTeamDocuments(db: Db, viewer: Viewer, slug: string): Promise<number[]> {
  const tree = await findServedTree(db, viewer);
  if (!tree) return [];
  const { documentIds, cited } = await listTeamEvidence(db, viewer.appId, tree.tree_id, slug);
  return [...new Set([...documentIds, ...(await listIdsOf(db, viewer, cited))])];
}
