import { z } from 'zod';
import { revokeUserTokens } from '../../../auth/users/end-user.ts';
import { checkUserId } from '../../../auth/read-credential.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';

export const revokeTokens = defineRoute({
  method: 'POST',
  path: '/auth/tokens/revoke',
  summary: 'Revoke all tokens that a user has been issued so far',
  tag: 'Auth',
  scope: 'tokens:mint',
  body: z.object({ user_id: z.string().meta({ examples: ['ada'] }) }),
  response: z.object({
    success: z.boolean(),
    user_id: z.string(),
    revoked_before: z.string().describe('Tokens issued before this time are refused.'),
  }),
  audit: { action: 'tokens.revoked', target: ({ body: { user_id } }) => user_id },
  handler: async (ctx: Context, { actor, body }) => {
    const userId = checkUserId(body.user_id, ['body', 'user_id']);
    if (actor.pinnedTo !== null && actor.pinnedTo !== userId)
      throw new AppError(
        403,
        'WrongUser',
        'This key belongs to one user and cannot revoke tokens of another.',
      );
    const at = await revokeUserTokens(ctx, actor.appId, userId);
    return { success: true, user_id: userId, revoked_before: at.toISOString() };
  },
});
