import { setTimeout as sleep } from 'node:timers/promises';
import { openSecret } from '../auth/secret-box.ts';
import type { Context } from '../context.ts';
import { createGuardedFetch } from '../lib/address-guard.ts';
import type { Connector, SyncContext } from '../sources/contract.ts';
import { createVendorHttp, type Traffic } from '../sources/vendor-http/vendor-http.ts';
import { findSecret } from './connection-queries.ts';
import { createLimiters } from './limiters.ts';

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 10_000_000;

interface VendorParts {
  connector: Pick<Connector, 'everyMs'>;
  config: unknown;
  secret: string | null;
  known: SyncContext<unknown>['known'];
  traffic: Traffic;
  signal: AbortSignal;
}

/** What a connector is given: the way out, under the address guard and in its limiters. */
export function createVendorContext(
  { sql, config, now }: Pick<Context, 'sql' | 'config' | 'now'>,
  { connector: { everyMs }, traffic, signal, ...given }: VendorParts,
): SyncContext<unknown> {
  const fetchGuarded = createGuardedFetch({
    privateNetworks: config.privateNetworks,
    timeoutMs: TIMEOUT_MS,
    responseBytesMax: ANSWER_BYTES_MAX,
  });
  const http = createVendorHttp({
    fetchGuarded,
    limiters: createLimiters(sql),
    traffic,
    now,
    sleep: (ms) => sleep(ms, undefined, { signal }),
    signal,
  });
  return { ...given, everyMs, http, now };
}

/** What a key is sealed for: it opens in no other row. */
export const sealedFor = (appId: string, connectionId: string): string =>
  `connection ${appId} ${connectionId}`;

/** The key of a connection; null when it has none. */
export async function readSecret(
  { sql, secretKey }: Pick<Context, 'sql' | 'secretKey'>,
  appId: string,
  connectionId: string,
): Promise<string | null> {
  const sealed = await findSecret(sql, appId, connectionId);
  return sealed && openSecret(secretKey, sealed, sealedFor(appId, connectionId));
}
