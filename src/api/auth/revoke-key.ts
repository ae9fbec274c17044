import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { setKeyRevoked } from '../../auth/queries.ts';
import { requireApp } from '../../auth/require-app.ts';

export const revokeKey = defineRoute({
  method: 'DELETE',
  path: '/auth/keys/:key_id',
  summary: 'Revoke an API key',
  tag: 'Auth',
  scope: 'admin',
  params: z.object({ key_id: z.string() }),
  response: z.object({ success: z.boolean(), id: z.string() }),
  audit: { action: 'key.revoked', target: ({ params }) => params.key_id },
  permits: requireApp,
  handler: async (ctx: Context, { actor, params: { key_id } }) => {
    const isUuid = z.uuid().safeParse(key_id).success;
    const revoked = isUuid && (await transaction(ctx.sql, (tx) => setKeyRevoked(tx, actor.appId, key_id)));
    if (!revoked) throw notFound('Key', 'There is no such key in this app. GET /auth/keys lists them.');
    ctx.forgetCredentials();
    return { success: true, id: key_id };
  },
});
