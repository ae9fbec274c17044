import { z } from 'zod';
import { removeConnectionsOf } from '../../connections/sync/delete-connections.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { endUser } from '../../auth/users/end-user.ts';
import { forgetUser } from '../../entities/forget-mentions.ts';

export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/auth/delete',
  summary: 'Delete the acting user with everything that belongs to them, and remove their connections',
  tag: 'Auth',
  scope: 'memories:write',
  response: z.object({
    success: z.boolean(),
    message: z.string(),
    workflow_id: z.string().describe('Id of this deletion, which is complete when the answer arrives.'),
  }),
  audit: { action: 'user.deleted', target: ({ actor }) => actor.userId },
  handler: async (ctx: Context, { actor }) => {
    const { appId, userId } = actor;
    if (userId === null)
      throw new AppError(
        401,
        'UserTokenRequired',
        'Say which user to delete: use a user token, or a key with X-As-User.',
      );
    await endUser(ctx, { appId, userId }, async (tx) => {
      await removeConnectionsOf(tx, ctx, { appId, userId });
      await forgetUser(tx, appId, userId);
    });
    return {
      success: true,
      message: `Everything of user ${userId} was deleted.`,
      workflow_id: crypto.randomUUID(),
    };
  },
});
