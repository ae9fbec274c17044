import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { defineRoute } from '../../http/define-route.ts';
import { SCOPES } from '../../http/actor.ts';
import { checkUserId } from '../../auth/read-credential.ts';
import { issueKey } from '../../auth/issue-key.ts';
import { keySchema, presentKey } from '../../auth/keys/present-key.ts';
import { ensureUser } from '../../auth/users/ensure-user.ts';
import { requireApp } from '../../auth/require-app.ts';

export const createKey = defineRoute({
  method: 'POST',
  path: '/auth/keys',
  summary: 'Create an API key; it is returned only in this answer',
  tag: 'Auth',
  scope: 'admin',
  status: 201,
  body: z.object({
    name: z.string().trim().min(1).max(200),
    scopes: z
      .array(z.enum(SCOPES).meta({ id: 'Scope' }))
      .min(1)
      .max(SCOPES.length)
      .default(SCOPES.filter((s) => s !== 'admin')),
    user_id: z.string().nullish().describe('Restricts the key to one user.'),
  }),
  response: keySchema.extend({ key: z.string() }),
  audit: { action: 'key.created', target: ({ result }) => result.id },
  permits: requireApp,
  handler: async (ctx: Context, { actor, body }) => {
    const userId = body.user_id == null ? null : checkUserId(body.user_id, ['body', 'user_id']);
    if (userId !== null) await ensureUser(ctx.sql, actor.appId, userId);
    const { row, value } = await transaction(ctx.sql, (tx) =>
      issueKey(ctx, tx, { appId: actor.appId, name: body.name, scopes: [...new Set(body.scopes)], userId }),
    );
    return { ...presentKey(row), key: value };
  },
});
