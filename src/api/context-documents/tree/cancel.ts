import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { conflict } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { endTree, lockOwner } from '../../../trees/queries.ts';
import { getTreeRow } from '../../../trees/read/get-tree.ts';
import { presentTree, treeSchema } from '../../../trees/read/present-tree.ts';

export const cancelTree = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/:tree_id/cancel',
  summary: 'Stop the generation of a tree',
  tag: 'Trees',
  scope: 'trees:admin',
  params: z.object({ tree_id: z.string().min(1) }),
  response: treeSchema,
  audit: { action: 'tree.cancelled', target: ({ params }) => params.tree_id },
  handler: async (ctx: Context, { actor, params }) => {
    const tree = await getTreeRow(ctx.sql, actor, params.tree_id);
    const ended = await transaction(ctx.sql, async (tx) => {
      await lockOwner(tx, { appId: actor.appId, owner: tree.owner });
      return endTree(tx, actor.appId, tree.tree_id, { status: 'cancelled', error: null });
    });
    const after = await getTreeRow(ctx.sql, actor, params.tree_id);
    if (!ended && after.status !== 'cancelled')
      throw conflict(
        'TreeNotProcessing',
        `This tree is already ${after.status}; there is nothing to cancel.`,
      );
    if (ended && tree.workflow_id !== null) await ctx.workflows.cancel(tree.workflow_id);
    return presentTree(after, null);
  },
});
