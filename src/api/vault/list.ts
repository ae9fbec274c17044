import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listCollections } from '../../documents/collections/queries.ts';
import { invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { decodeCursor, encodeCursor } from '../../lib/ids/cursor.ts';

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
    const [after] = query.cursor === undefined ? [null] : (decodeCursor(query.cursor, 1) ?? []);
    if (query.cursor !== undefined && typeof after !== 'string')
      throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
    if (query.size === 0) return { items: [], next_cursor: null };
    const name = typeof after === 'string' ? after : null;
    const rows = await listCollections(ctx.sql, actor, 'vault', name, query.size + 1);
    const items = rows.slice(0, query.size);
    const last = items.at(-1);
    const hasMore = rows.length > query.size && last !== undefined;
    return { items, next_cursor: hasMore ? encodeCursor([last.collection]) : null };
  },
});
