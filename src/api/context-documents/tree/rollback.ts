import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { newTreeId } from '../../../trees/generate/start-tree.ts';
import { readTreeConfig } from '../../../trees/config/read-config.ts';
import { insertCopy, lockOwner, setPublished } from '../../../trees/queries.ts';
import { getFinishedTree, readServed } from '../../../trees/read/get-tree.ts';
import { asPreferred, presentTree, treeSchema } from '../../../trees/read/present-tree.ts';

export const rollbackTree = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/:tree_id/rollback',
  summary: 'Serve an earlier tree again, as a new tree with its files; the history and edits stay',
  tag: 'Trees',
  scope: 'trees:admin',
  params: z.object({ tree_id: z.string().min(1) }),
  response: treeSchema,
  idempotent: true,
  audit: { action: 'tree.rolled_back', target: ({ params }) => params.tree_id },
  handler: async (ctx: Context, { actor, params, request }) => {
    const config = await readTreeConfig(ctx.sql, actor.appId);
    const copy = await transaction(ctx.sql, async (tx) => {
      const tree = await getFinishedTree(tx, actor, params.tree_id);
      const owner = { appId: actor.appId, owner: tree.owner };
      await lockOwner(tx, owner);
      const row = await insertCopy(tx, owner, tree.tree_id, newTreeId(), 'completed');
      // A person requested it, so it needs no further review.
      if (config.require_review) await setPublished(tx, owner, row.tree_id);
      return getFinishedTree(tx, actor, row.tree_id);
    });
    const shown = presentTree(copy, await readServed(ctx.sql, actor.appId, copy));
    return asPreferred(shown, request.headers.prefer);
  },
});
