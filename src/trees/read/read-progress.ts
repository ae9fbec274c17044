import { z } from 'zod';
import type { Context } from '../../context.ts';
import { PHASES, TREE_STATUSES, type TreeRow } from '../tree.ts';

export const progressSchema = z
  .object({
    tree_id: z.string(),
    status: z.enum(TREE_STATUSES),
    phase: z.enum(PHASES).nullable(),
    completed_docs: z.int().nullable(),
    total_docs: z.int().nullable(),
  })
  .meta({ id: 'TreeProgress' });
export type TreeProgress = z.infer<typeof progressSchema>;

/** How far a tree is; `phase` is null for a tree in a terminal state and for one whose workflow is gone. */
export async function readProgress(ctx: Pick<Context, 'workflows'>, tree: TreeRow): Promise<TreeProgress> {
  const isRunning =
    tree.status === 'processing' &&
    tree.workflow_id !== null &&
    (await ctx.workflows.state(tree.workflow_id)) === 'running';
  return {
    tree_id: tree.tree_id,
    status: tree.status,
    phase: isRunning ? (tree.phase ?? 'discover') : null,
    completed_docs: tree.completed_docs,
    total_docs: tree.total_docs,
  };
}
