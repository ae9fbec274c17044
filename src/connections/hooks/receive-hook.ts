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
 * Takes what a vendor sends of a connection as a hint that something changed there: the next run is due at once. Returns what the vendor wants to hear.
 * 401 for what the vendor did not sign, or signed long ago, and for a connection without a hook; what comes again changes nothing.
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

/** The same for whatever is wrong: nobody learns here which connections there are. */
const refused = (): AppError =>
  new AppError(
    401,
    'HookRefused',
    'This is not signed with the secret of a hook of this service, or too old.',
  );
