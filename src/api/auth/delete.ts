import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { deleteUser as deleteUserRow } from '../../auth/queries.ts';

export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/auth/delete',
  summary: 'Delete the acting user and everything that belongs to them',
  tag: 'Auth',
  scope: 'memories:write',
  response: z.object({ success: z.boolean(), message: z.string() }),
  handler: async (ctx: Context, { actor }) => {
    const { appId, userId } = actor;
    if (userId === null)
      throw new AppError(
        401,
        'UserTokenRequired',
        'Say which user to delete: use a user token, or a key with X-As-User.',
      );
    await transaction(ctx.sql, (tx) => deleteUserRow(tx, appId, userId));
    ctx.forgetCredentials();
    return { success: true, message: `Everything of user ${userId} was deleted.` };
  },
});
