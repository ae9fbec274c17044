import { openSecret, sealSecret } from '../../auth/secret-box.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/types.ts';
import { type HookIds, upsertHook } from './hook-queries.ts';

/** What the secret of a hook is sealed for: it opens in no other row. */
const boundTo = ({ appId, connectionId }: HookIds): string => `hook ${appId} ${connectionId}`;

/** Keeps the secret with which a vendor signs what it sends of a connection, in place of one before. */
export const putHook = (
  tx: Tx,
  { secretKey }: Pick<Context, 'secretKey'>,
  { secret, ...ids }: HookIds & { secret: string },
): Promise<void> => upsertHook(tx, ids, sealSecret(secretKey, secret, boundTo(ids)));

export const openHookSecret = (secretKey: Buffer, ids: HookIds, sealed: Uint8Array): string =>
  openSecret(secretKey, sealed, boundTo(ids));
