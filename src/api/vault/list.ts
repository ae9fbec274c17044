import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listCollections } from '../../documents/collections/queries.ts';
import { defineRoute } from '../../http/define-route.ts';
import { pageOf, readCursor } from '../../http/input/page.ts';
import { encodeCursor } from '../../lib/ids/cursor.ts';

export const listVault = defineRoute({
  method: 'GET',
  path: '/vault/list',
  summary:
    'List the collections of the vault with the number of documents in each; null: without a collection',
  tag: 'Memories',
  scope: 'memories:read',
  query: z.object({
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(0).max(100).default(50),
  }),
  response: z.object({
    items: z.array(z.object({ collection: z.string().nullable(), document_count: z.int() })),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    const [after = null] = readCursor(query.cursor, z.tuple([z.string()])) ?? [];
    if (query.size === 0) return { items: [], next_cursor: null };
    const rows = await listCollections(ctx.sql, actor, 'vault', after, query.size + 1);
    const { rows: page, nextCursor } = pageOf(rows, query.size, (row) => encodeCursor([row.collection]));
    return { items: page, next_cursor: nextCursor };
  },
});
