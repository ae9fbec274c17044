import type { Context } from '../../context.ts';
import { findTree } from '../queries.ts';
import type { TreeRow } from '../tree.ts';

/** What a run of the workflow is given. */
export interface GenerateTreeInput {
  appId: string;
  treeId: string;
  owner: string | null;
}

/** How often a step is tried. */
export const ATTEMPTS = 3;

/** The tree as it stands. Throws when it was cancelled or failed meanwhile: then its steps do nothing more. */
export async function readRunningTree(ctx: Context, input: GenerateTreeInput): Promise<TreeRow> {
  const tree = await findTree(ctx.sql, { appId: input.appId, userId: input.owner }, input.treeId);
  if (tree?.status !== 'processing') throw new TreeStoppedError();
  return tree;
}

class TreeStoppedError extends Error {}
