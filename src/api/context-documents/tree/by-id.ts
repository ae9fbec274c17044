import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { getTreeRow, readServed } from '../../../trees/read/get-tree.ts';
import { etagOf, presentTree, treeSchema } from '../../../trees/read/present-tree.ts';

export const getTree = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/by-id/:tree_id',
  summary: 'One tree with its files',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  response: treeSchema,
  handler: async (ctx: Context, { actor, params, reply }) => {
    const tree = await getTreeRow(ctx.sql, actor, params.tree_id);
    reply.header('etag', etagOf(tree));
    return presentTree(tree, await readServed(ctx.sql, actor.appId, tree));
  },
});
