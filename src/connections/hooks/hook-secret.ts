import { randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from '../../auth/secret-box.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/types.ts';
import { upsertHook } from './hook-queries.ts';
import { awaitSentSecret, type HookStateRow, keepSentSecret } from './sent-secret-queries.ts';
import type { ConnectionIds } from '../../credentials/connection-ids.ts';

/** Binds the sealed secret of a hook to its row: it cannot be opened in any other. */
const boundTo = ({ appId, connectionId }: ConnectionIds): string => `hook ${appId} ${connectionId}`;

/** Stores the secret with which a vendor signs events of a connection, replacing any previous one. */
export const putHook = (
  tx: Tx,
  { secretKey }: Pick<Context, 'secretKey'>,
  { secret, ...ids }: ConnectionIds & { secret: string },
): Promise<void> => upsertHook(tx, ids, sealSecret(secretKey, secret, boundTo(ids)));

/** Waits for the secret that the vendor creates itself; until it arrives, no signature counts. */
export const awaitSecret = (
  tx: Tx,
  { secretKey }: Pick<Context, 'secretKey'>,
  ids: ConnectionIds,
): Promise<void> =>
  awaitSentSecret(tx, ids, sealSecret(secretKey, randomBytes(32).toString('hex'), boundTo(ids)));

/** Stores the secret that a vendor sent, if it is expected and the first; returns whether it was. */
export const keepSecret = (
  tx: Tx,
  secretKey: Buffer,
  { secret, ...ids }: ConnectionIds & { secret: string },
): Promise<boolean> => keepSentSecret(tx, ids, sealSecret(secretKey, secret, boundTo(ids)));

/** Returns the secret that the vendor sent, while it is shown; null otherwise. */
export const shownSecret = (
  secretKey: Buffer,
  ids: ConnectionIds,
  row: HookStateRow | null,
): string | null =>
  row?.is_set && row.awaited_until !== null ? openHookSecret(secretKey, ids, row.sealed) : null;

/** Decrypts the secret of a connection's webhook. */
export const openHookSecret = (secretKey: Buffer, ids: ConnectionIds, sealed: Uint8Array): string =>
  openSecret(secretKey, sealed, boundTo(ids));
