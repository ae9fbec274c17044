import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { getTreeRow, readServed } from '../../../trees/read/get-tree.ts';
import { etagOf, presentTree, treeSchema } from '../../../trees/read/present-tree.ts';

export const getTree = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/by-id/:tree_id',
  summary: 'Get a tree with its files',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({
    as_of: z.iso
      .datetime()
      .optional()
      .describe(
        'Returns the tree with the edits as they were at this time; see GET /context-documents/tree/{tree_id}/history.',
      ),
  }),
  response: treeSchema,
  handler: async (ctx: Context, { actor, params, query: { as_of: asOf }, reply }) => {
    const tree = await getTreeRow(ctx.sql, actor, params.tree_id);
    // A past state has no version of its own.
    if (asOf === undefined) reply.header('etag', etagOf(tree));
    const time = asOf === undefined ? null : new Date(asOf);
    return presentTree(tree, await readServed(ctx.sql, actor.appId, tree, time));
  },
});
