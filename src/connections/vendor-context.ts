import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { exchangeKey } from '../credentials/exchange-key.ts';
import { onlyTo } from '../credentials/only-to.ts';
import { createGuardedFetch } from '../lib/address-guard.ts';
import type { Connector, SyncContext, VendorAccess } from '../sources/contract.ts';
import type { UnlikeItem } from '../sources/vendor-http/listed.ts';
import { createVendorHttp, type Traffic } from '../sources/vendor-http/vendor-http.ts';
import type { Visibility } from './connection-queries.ts';
import { createLimiters } from './limiters.ts';

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 10_000_000;
/** Size limit of a file, which goes to disk: a larger one is an archive or a video. */
const FILE_BYTES_MAX = 100_000_000;

interface VendorParts {
  connector: Pick<Connector, 'source' | 'name' | 'everyMs' | 'api' | 'keyFlow'>;
  config: unknown;
  visibility: Visibility;
  access: VendorAccess;
  known: SyncContext<unknown>['known'];
  traffic: Traffic;
  leftOut?: UnlikeItem[];
  signal: AbortSignal;
  /** Attempts for a request that gets no answer; see `VendorHttpParts`. */
  triesMax?: number;
}

/**
 * Creates what a connector is given: HTTP access through the address guard and its limiters, and a token if the source's keys are exchanged
 * for one. Throws `VendorError` if the vendor refuses to exchange the key.
 */
export async function createVendorContext(
  ctx: Pick<Context, 'sql' | 'config' | 'now' | 'oauthProviders'>,
  parts: VendorParts,
): Promise<SyncContext<unknown>> {
  const {
    connector: { source, name, everyMs, api = '', keyFlow },
    access,
  } = parts;
  const { config, visibility, known, leftOut } = parts;
  const { http, fileBytesMax } = openHttp(ctx, parts);
  const opened = {
    config,
    visibility,
    known,
    ...access,
    ...(leftOut ? { leftOut } : {}),
    everyMs,
    api,
    fileBytesMax,
  };
  const vendor = { ...opened, http, now: ctx.now };
  const origins = ctx.oauthProviders.get(source)?.apiOrigins ?? [];
  if (access.secretKind === 'oauth')
    return { ...vendor, http: onlyTo(origins, http, ' Leave api_url out, or connect with a key.') };
  // A key is sent where its person says.
  return keyFlow ? exchangeKey(vendor, { source, name, keyFlow, origins }) : vendor;
}

function openHttp(
  { sql, config, now }: Pick<Context, 'sql' | 'config' | 'now'>,
  { traffic, leftOut, signal, triesMax }: VendorParts,
): Pick<SyncContext<unknown>, 'http' | 'fileBytesMax'> {
  const fetchUpTo = (responseBytesMax: number) =>
    createGuardedFetch({
      privateNetworks: config.privateNetworks,
      timeoutMs: TIMEOUT_MS,
      responseBytesMax,
    });
  const fileBytesMax = Math.min(FILE_BYTES_MAX, config.uploadLimitBytes);
  const http = createVendorHttp({
    fetchGuarded: fetchUpTo(ANSWER_BYTES_MAX),
    fetchFile: fetchUpTo(fileBytesMax),
    fileBytesMax,
    limiters: createLimiters(sql),
    traffic,
    leftOut,
    now,
    sleep: (ms) => sleep(ms, undefined, { signal }),
    signal,
    ...(triesMax === undefined ? {} : { triesMax }),
  });
  return { http, fileBytesMax };
}
