import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { readServed } from '../../../trees/read/get-tree.ts';
import { getServedTree } from '../../../trees/read/get-served-tree.ts';
import { etagOf, prefersMinimal, presentTree, treeSchema } from '../../../trees/read/present-tree.ts';
import { FINISHED_STATUSES, TREE_STATUSES, type TreeStatus } from '../../../trees/tree.ts';

export const getLatestTree = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/latest',
  summary: 'Get the tree that is served: the newest completed one, or with require_review the published one',
  tag: 'Trees',
  scope: 'trees:read',
  query: z.object({
    status: z.enum(TREE_STATUSES).optional().describe('The newest tree in this state instead.'),
    include_published: z
      .enum(['true', 'false'])
      .default('true')
      .describe('With status=completed: whether published trees count as completed.'),
    since_version: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe('Returns 304 unless there is a newer version than this.'),
  }),
  response: treeSchema,
  handler: async (ctx: Context, { actor, query, request, reply }) => {
    const tree = await getServedTree(
      ctx.sql,
      actor,
      wanted(query.status, query.include_published === 'true'),
    );
    const etag = etagOf(tree);
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'prefer' });
    const known = String(request.headers['if-none-match'] ?? '')
      .split(',')
      .map((t) => t.trim().replace(/^W\//, ''));
    if (known.includes(etag) || (query.since_version !== undefined && tree.version <= query.since_version)) {
      await reply.code(304).send();
      return undefined;
    }
    const isMinimal = prefersMinimal(request.headers.prefer);
    return presentTree(tree, isMinimal ? null : await readServed(ctx.sql, actor.appId, tree));
  },
});

/** Returns the states to look for; null: those that are served. */
function wanted(status: TreeStatus | undefined, withPublished: boolean): TreeStatus[] | null {
  if (status === undefined) return null;
  return status === 'completed' && withPublished ? [...FINISHED_STATUSES] : [status];
}
