import { z } from 'zod';
import { makeTokenSecret } from '../../../auth/issue-key.ts';
import { setUserGrantsRevoked } from '../../../auth/oauth/queries.ts';
import { updateTokenSecret } from '../../../auth/queries.ts';
import { requireApp } from '../../../auth/require-app.ts';
import { deleteTokenSessions } from '../../../auth/session/queries.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { defineRoute } from '../../../http/define-route.ts';

export const rotateTokenSecret = defineRoute({
  method: 'POST',
  path: '/auth/tokens/rotate_secret',
  summary:
    'Replace the secret of the app’s user tokens, which revokes every token of every user, and every agent that a user gave access',
  tag: 'Auth',
  scope: 'admin',
  response: z.object({ success: z.boolean() }),
  audit: { action: 'token_secret.rotated' },
  permits: requireApp,
  handler: async (ctx: Context, { actor }) => {
    const secret = makeTokenSecret(ctx.secretKey);
    await transaction(ctx.sql, async (tx) => {
      await updateTokenSecret(tx, actor.appId, secret);
      await deleteTokenSessions(tx, actor.appId);
      await setUserGrantsRevoked(tx, actor.appId, ctx.now());
    });
    ctx.forgetCredentials();
    return { success: true };
  },
});
