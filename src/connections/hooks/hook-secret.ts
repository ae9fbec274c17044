import { openSecret, sealSecret } from '../../auth/secret-box.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/types.ts';
import { type HookIds, upsertHook } from './hook-queries.ts';

/** Binds the sealed secret of a hook to its row: it cannot be opened in any other. */
const boundTo = ({ appId, connectionId }: HookIds): string => `hook ${appId} ${connectionId}`;

/** Stores the secret with which a vendor signs events of a connection, replacing any previous one. */
export const putHook = (
  tx: Tx,
  { secretKey }: Pick<Context, 'secretKey'>,
  { secret, ...ids }: HookIds & { secret: string },
): Promise<void> => upsertHook(tx, ids, sealSecret(secretKey, secret, boundTo(ids)));

export const openHookSecret = (secretKey: Buffer, ids: HookIds, sealed: Uint8Array): string =>
  openSecret(secretKey, sealed, boundTo(ids));
