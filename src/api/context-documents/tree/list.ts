import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { invalidField } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { decodeCursor, encodeCursor } from '../../../lib/ids/cursor.ts';
import { listTreeRows } from '../../../trees/queries.ts';
import { presentTree, treeSchema } from '../../../trees/read/present-tree.ts';
import { TREE_STATUSES } from '../../../trees/tree.ts';

export const listTrees = defineRoute({
  method: 'GET',
  path: '/context-documents/tree',
  summary: 'The history of trees, newest first, without their files',
  tag: 'Trees',
  scope: 'trees:read',
  query: z.object({
    status: z.enum(TREE_STATUSES).optional(),
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(0).max(100).default(50),
  }),
  response: z.object({ items: z.array(treeSchema), next_cursor: z.string().nullable() }),
  handler: async (ctx: Context, { actor, query: { status, cursor, size } }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, 2);
    const isPlace = after && z.iso.datetime().safeParse(after[0]).success && typeof after[1] === 'string';
    if (cursor !== undefined && !isPlace)
      throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
    const before = after ? { createdAt: String(after[0]), treeId: String(after[1]) } : null;
    const rows = size === 0 ? [] : await listTreeRows(ctx.sql, actor, status ?? null, before, size + 1);
    const page = rows.slice(0, size);
    const last = page.at(-1);
    return {
      items: page.map((row) => presentTree(row, null)),
      next_cursor:
        rows.length > size && last ? encodeCursor([last.created_at.toISOString(), last.tree_id]) : null,
    };
  },
});
