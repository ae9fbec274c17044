import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { HookDelivery, HookRequest } from '../../sources/vendor-http/hook.ts';
import { hastenRun, insertDelivery } from './delivery-queries.ts';
import { findHook, type HookRow } from './hook-queries.ts';
import { openHookSecret } from './hook-secret.ts';

type HookParts = Pick<Context, 'sql' | 'secretKey' | 'connectors'>;

/**
 * Treats a vendor's request as a hint that a connection changed: makes its next run due at once and returns the response that the vendor expects. 401
 * if the vendor did not sign it, or signed it long ago, and for a connection without a hook; a repeated request changes nothing.
 */
export async function receiveHook(
  parts: HookParts,
  connectionId: string,
  request: HookRequest,
): Promise<string | null> {
  const row = z.uuid().safeParse(connectionId).success ? await findHook(parts.sql, connectionId) : null;
  const delivery = row && readDelivery(parts, row, request);
  if (!row || !delivery) throw refused();
  if (delivery.challenge !== null) return delivery.challenge;
  const ids = { appId: row.app_id, connectionId: row.connection_id };
  const signatureHash = createHash('sha256').update(delivery.signature).digest();
  await transaction(parts.sql, async (tx) => {
    if (await insertDelivery(tx, ids, signatureHash)) await hastenRun(tx, ids);
  });
  return null;
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
    'This is not signed with the secret of a hook of this service, or too old.',
  );
