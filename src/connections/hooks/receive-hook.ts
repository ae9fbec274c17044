import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { HookDelivery, HookRequest } from '../../sources/vendor-http/hook.ts';
import { bringRunForward, insertDelivery } from './delivery-queries.ts';
import { findHook, type HookRow } from './hook-queries.ts';
import { keepSecret, openHookSecret } from './hook-secret.ts';
import { hideSentSecret } from './sent-secret-queries.ts';

/** A request as received, without what only the connection knows. */
export type SentHook = Omit<HookRequest, 'accountId'>;

type HookParts = Pick<Context, 'sql' | 'secretKey' | 'connectors'>;

/**
 * Treats a vendor's request as a hint that a connection changed: makes its next run due at once and returns the response that the vendor expects. 401
 * if the vendor did not sign it, or signed it long ago, and for a connection without a hook; a repeated request changes nothing. A secret that
 * the vendor makes itself is stored if someone waits for it.
 */
export async function receiveHook(
  parts: HookParts,
  connectionId: string,
  sent: SentHook,
): Promise<string | null> {
  const row = z.uuid().safeParse(connectionId).success ? await findHook(parts.sql, connectionId) : null;
  if (!row) throw refused();
  const ids = { appId: row.app_id, connectionId: row.connection_id };
  const request = { ...sent, accountId: row.account_id };
  const delivery = readDelivery(parts, row, request);
  if (!delivery) {
    if (await takeSecret(parts, row, request)) return null;
    throw refused();
  }
  if (delivery.challenge !== null) return delivery.challenge;
  const signatureHash = createHash('sha256').update(delivery.signature).digest();
  await transaction(parts.sql, async (tx) => {
    await hideSentSecret(tx, ids);
    if (await insertDelivery(tx, ids, signatureHash)) await bringRunForward(tx, ids);
  });
  return null;
}

/** Returns whether this is the expected secret. */
async function takeSecret(
  { sql, secretKey, connectors }: HookParts,
  { app_id, connection_id, source }: HookRow,
  request: HookRequest,
): Promise<boolean> {
  const secret = connectors.get(source)?.hook?.readSecret?.(request) ?? null;
  if (secret === null) return false;
  const ids = { appId: app_id, connectionId: connection_id };
  return transaction(sql, (tx) => keepSecret(tx, secretKey, { ...ids, secret }));
}

function readDelivery(
  { secretKey, connectors }: HookParts,
  { app_id, connection_id, source, sealed }: HookRow,
  request: HookRequest,
): HookDelivery | null {
  const ids = { appId: app_id, connectionId: connection_id };
  const secret = openHookSecret(secretKey, ids, sealed);
  return connectors.get(source)?.hook?.read(request, secret) ?? null;
}

/** The same for every cause, so that nobody can find out which connections exist. */
const refused = (): AppError =>
  new AppError(
    401,
    'HookRefused',
    'This request is too old, or not signed with the secret of a hook of this service.',
  );
