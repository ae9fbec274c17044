import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { mergeEdits } from '../../../trees/change/merge-edits.ts';
import { readTreeConfig } from '../../../trees/config/read-config.ts';
import { lockOwner, setPublished } from '../../../trees/queries.ts';
import { getFinishedTree, readServed } from '../../../trees/read/get-tree.ts';
import { emitEvent } from '../../../webhooks/emit-event.ts';
import { asPreferred, presentTree, treeSchema } from '../../../trees/read/present-tree.ts';

export const publishTree = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/:tree_id/publish',
  summary: 'Publish a completed tree; with require_review it becomes the one that is served',
  tag: 'Trees',
  scope: 'trees:admin',
  params: z.object({ tree_id: z.string().min(1) }),
  response: treeSchema,
  audit: { action: 'tree.published', target: ({ params }) => params.tree_id },
  handler: async (ctx: Context, { actor, params, request }) => {
    await transaction(ctx.sql, async (tx) => {
      const tree = await getFinishedTree(tx, actor, params.tree_id);
      const owner = { appId: actor.appId, owner: tree.owner };
      await lockOwner(tx, owner);
      await setPublished(tx, owner, tree.tree_id);
      const config = await readTreeConfig(tx, actor.appId);
      await emitEvent(tx, {
        ...owner,
        type: 'tree.published',
        data: { tree_id: tree.tree_id, version: tree.version },
      });
      if (config.merge_edits) await mergeEdits(ctx, tx, owner, tree.tree_id);
    });
    const tree = await getFinishedTree(ctx.sql, actor, params.tree_id);
    const shown = presentTree(tree, await readServed(ctx.sql, actor.appId, tree));
    return asPreferred(shown, request.headers.prefer);
  },
});
