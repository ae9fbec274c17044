import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { pageTrees } from '../../../trees/read/page-trees.ts';
import { presentTree, treeSchema } from '../../../trees/read/present-tree.ts';
import { TREE_STATUSES } from '../../../trees/tree.ts';

export const listTrees = defineRoute({
  method: 'GET',
  path: '/context-documents/tree',
  summary: 'List all trees, newest first, without their files',
  tag: 'Trees',
  scope: 'trees:read',
  query: z.object({
    status: z.enum(TREE_STATUSES).optional(),
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(0).max(100).default(50),
  }),
  response: z.object({ items: z.array(treeSchema), next_cursor: z.string().nullable() }),
  handler: async (ctx: Context, { actor, query: { status = null, cursor, size } }) => {
    const { rows, nextCursor } = await pageTrees(ctx.sql, actor, { kind: 'tree', status }, { cursor, size });
    return { items: rows.map((row) => presentTree(row, null)), next_cursor: nextCursor };
  },
});
