import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { listTokens } from '../../../trees/queries.ts';
import { pageTrees } from '../../../trees/read/page-trees.ts';
import { documentSummarySchema, presentDocumentSummary } from '../../../trees/read/present-single.ts';
import { TREE_STATUSES } from '../../../trees/tree.ts';

export const listContextDocuments = defineRoute({
  method: 'GET',
  path: '/context-documents',
  summary: 'List the generated context documents, newest first, without their text',
  tag: 'Context documents',
  scope: 'trees:read',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.string().optional(),
    status: z.string().toLowerCase().pipe(z.enum(TREE_STATUSES)).optional(),
  }),
  response: z.object({
    items: z.array(documentSummarySchema),
    documents: z.array(documentSummarySchema).describe('The same as items.'),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, query: { limit, cursor, status = null } }) => {
    const page = { cursor, size: limit };
    const { rows, nextCursor } = await pageTrees(ctx.sql, actor, { kind: 'document', status }, page);
    const used = await listTokens(
      ctx.sql,
      actor.appId,
      rows.map((row) => row.tree_id),
    );
    const items = rows.map((row) =>
      presentDocumentSummary(row, {
        modelName: ctx.model.name,
        tokens: used.find((one) => one.tree_id === row.tree_id),
      }),
    );
    return { items, documents: items, next_cursor: nextCursor };
  },
});
