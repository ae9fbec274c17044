import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { pageOf, readCursor } from '../../http/input/page.ts';
import { encodeCursor } from '../../lib/ids/cursor.ts';
import { countUsers, listUserRows, type UserRow } from '../../auth/users/queries.ts';
import { requireApp } from '../../auth/require-app.ts';

const userSchema = z
  .object({ user_id: z.string(), created_at: z.string(), documents: z.int() })
  .meta({ id: 'User' });

export const listUsers = defineRoute({
  method: 'GET',
  path: '/users',
  summary: 'List the users of the app',
  tag: 'Auth',
  scope: 'admin',
  query: z.object({
    cursor: z.string().optional(),
    size: z.coerce
      .number()
      .int()
      .min(0)
      .max(100)
      .optional()
      .describe('The number of users per page. Default: 50.'),
    limit: z.coerce.number().int().min(0).max(100).optional().describe('An alias of size.'),
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .max(10_000_000)
      .default(0)
      .describe('The number of users to skip.'),
  }),
  response: z.object({
    items: z.array(userSchema),
    next_cursor: z.string().nullable(),
    users: z.array(userSchema).describe('The same as items.'),
    total: z.int().describe('Users of the app.'),
    limit: z.int(),
    offset: z.int(),
  }),
  permits: requireApp,
  handler: async (ctx: Context, { actor, query }) => {
    const { cursor, offset } = query;
    const limit = query.size ?? query.limit ?? 50;
    const [after = null] = readCursor(cursor, z.tuple([z.string()])) ?? [];
    const rows = await listUserRows(ctx.sql, actor.appId, {
      after,
      offset,
      limit: limit + 1,
    });
    const { rows: page, nextCursor } = pageOf(rows, limit, (row) => encodeCursor([row.user_id]));
    const items = page.map(presentUser);
    return {
      items,
      next_cursor: nextCursor,
      users: items,
      total: await countUsers(ctx.sql, actor.appId),
      limit,
      offset,
    };
  },
});

function presentUser(row: UserRow): z.infer<typeof userSchema> {
  return { user_id: row.user_id, created_at: row.created_at.toISOString(), documents: row.documents };
}
