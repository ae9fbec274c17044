import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { keySchema, presentKey } from '../../auth/keys/present-key.ts';
import { listKeyRows } from '../../auth/queries.ts';
import { requireApp } from '../../auth/require-app.ts';

export const listKeys = defineRoute({
  method: 'GET',
  path: '/auth/keys',
  summary: 'List the API keys of the app',
  tag: 'Auth',
  scope: 'admin',
  response: z.object({ items: z.array(keySchema), next_cursor: z.string().nullable() }),
  permits: requireApp,
  handler: async (ctx: Context, { actor }) => {
    return { items: (await listKeyRows(ctx.sql, actor.appId)).map(presentKey), next_cursor: null };
  },
});
