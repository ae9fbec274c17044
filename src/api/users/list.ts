import { z } from 'zod';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts';
import { listUsers as listUserRows } from '../../auth/queries.ts';
import { requireApp } from '../../auth/require-app.ts';

export const listUsers = defineRoute({
  method: 'GET',
  path: '/users',
  summary: 'List the users of the app',
  tag: 'Auth',
  scope: 'admin',
  query: z.object({
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(0).max(100).default(50),
  }),
  response: z.object({
    items: z.array(z.object({ user_id: z.string(), created_at: z.string(), documents: z.int() })),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, query: { cursor, size } }) => {
    requireApp(actor);
    const after = cursor === undefined ? null : decodeCursor(cursor, 1);
    if (cursor !== undefined && after === null)
      throw invalidField(['query', 'cursor'], 'is not a cursor of this list');
    const rows =
      size === 0
        ? []
        : await listUserRows(ctx.sql, actor.appId, after === null ? null : String(after[0]), size + 1);
    const page = rows.slice(0, size);
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        user_id: row.user_id,
        created_at: row.created_at.toISOString(),
        documents: row.documents,
      })),
      next_cursor: rows.length > size && last ? encodeCursor([last.user_id]) : null,
    };
  },
});
