import type { Context } from '../../context.ts';
import { findTree } from '../queries.ts';
import type { TreeRow } from '../tree.ts';

/** Input of a run of the workflow. */
export interface GenerateTreeInput {
  appId: string;
  treeId: string;
  owner: string | null;
}

/** How many times a step is attempted. */
export const ATTEMPTS = 3;

/** Returns the tree's current row. Throws if it was cancelled or failed meanwhile, so that its steps stop. */
export async function readRunningTree(ctx: Context, input: GenerateTreeInput): Promise<TreeRow> {
  const tree = await findTree(ctx.sql, { appId: input.appId, userId: input.owner }, input.treeId);
  if (tree?.status !== 'processing') throw new TreeStoppedError();
  return tree;
}

class TreeStoppedError extends Error {}
