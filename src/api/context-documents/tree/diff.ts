import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { listFiles } from '../../../trees/file-queries.ts';
import { findNewestOf } from '../../../trees/queries.ts';
import { diffTrees } from '../../../trees/read/diff-trees.ts';
import { getFinishedTree } from '../../../trees/read/get-tree.ts';

export const diffTree = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/diff',
  summary:
    'What the model wrote differently from the previous tree, or from another one; edits of people are left out',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({ against: z.string().optional().describe('Another tree; default: the previous one.') }),
  response: z.object({
    tree_id: z.string(),
    against: z.string().nullable(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    changed: z.array(
      z.object({
        path: z.string(),
        lines_added: z.int(),
        lines_removed: z.int(),
        hunks: z.array(z.object({ old_start: z.int(), new_start: z.int(), lines: z.array(z.string()) })),
      }),
    ),
    unchanged: z.int(),
  }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const tree = await getFinishedTree(ctx.sql, actor, params.tree_id);
    const owner = { appId: actor.appId, owner: tree.owner };
    const previous = tree.meta.previous_tree_id;
    const against =
      query.against !== undefined
        ? await getFinishedTree(ctx.sql, actor, query.against)
        : typeof previous === 'string'
          ? await getFinishedTree(ctx.sql, actor, previous)
          : await findNewestOf(ctx.sql, owner, ['completed', 'published'], tree.version);
    const [before, after] = await Promise.all([
      against ? listFiles(ctx.sql, actor.appId, against.tree_id) : [],
      listFiles(ctx.sql, actor.appId, tree.tree_id),
    ]);
    return { tree_id: tree.tree_id, against: against?.tree_id ?? null, ...diffTrees(before, after) };
  },
});
