import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { deleteUserRows, writeCutoff } from './queries.ts';

type UserContext = Pick<Context, 'sql' | 'now' | 'forgetCredentials'>;

/**
 * Deletes a user with everything they own. Their tokens are void, and none is accepted until the app creates the user again. `forget`
 * removes, in the same transaction and before the rows go, what their documents contributed to what the app shares.
 */
export async function endUser(
  ctx: UserContext,
  { appId, userId }: { appId: string; userId: string },
  forget: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transaction(ctx.sql, async (tx) => {
    await writeCutoff(tx, appId, userId, { at: ctx.now(), deleted: true });
    await forget(tx);
    await deleteUserRows(tx, appId, userId);
  });
  ctx.forgetCredentials();
}

/** Voids all tokens issued to a user so far. */
export async function revokeUserTokens(ctx: UserContext, appId: string, userId: string): Promise<Date> {
  const at = ctx.now();
  await transaction(ctx.sql, (tx) => writeCutoff(tx, appId, userId, { at, deleted: false }));
  ctx.forgetCredentials();
  return at;
}
