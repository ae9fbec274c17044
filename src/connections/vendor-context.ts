import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { AddressRefused, createGuardedFetch } from '../lib/address-guard.ts';
import type { Connector, SyncContext, VendorAccess } from '../sources/contract.ts';
import type { UnlikeItem } from '../sources/vendor-http/listed.ts';
import { createVendorHttp, type Traffic, type VendorHttp } from '../sources/vendor-http/vendor-http.ts';
import type { Visibility } from './connection-queries.ts';
import { createLimiters } from './limiters.ts';

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 10_000_000;
/** Size limit of a file, which goes to disk: a larger one is an archive or a video. */
const FILE_BYTES_MAX = 100_000_000;

interface VendorParts {
  connector: Pick<Connector, 'source' | 'everyMs' | 'api'>;
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

/** Creates what a connector is given: HTTP access through the address guard and its limiters. */
export function createVendorContext(
  { sql, config, now, oauthProviders }: Pick<Context, 'sql' | 'config' | 'now' | 'oauthProviders'>,
  {
    connector: { source, everyMs, api = '' },
    traffic,
    leftOut,
    signal,
    triesMax,
    access,
    ...given
  }: VendorParts,
): SyncContext<unknown> {
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
  const origins = oauthProviders.get(source)?.apiOrigins ?? [];
  const way = access.secretKind === 'oauth' ? onlyTo(origins, http) : http;
  return { ...given, ...access, ...(leftOut ? { leftOut } : {}), everyMs, api, fileBytesMax, http: way, now };
}

/** Sends a key where its person says, but a token issued to this service only to its vendor, whatever a config says. */
const onlyTo =
  (origins: readonly string[], http: VendorHttp): VendorHttp =>
  async (url, request) => {
    if (request.credentials && !isAmongOrigins(origins, request.credentials.origin))
      throw new AddressRefused(
        `A token that this service was given is sent to ${origins.join(', ')} alone, not to ${request.credentials.origin}. Leave api_url out, or connect with a key.`,
      );
    return http(url, request);
  };

/** Returns whether an origin is allowed; `https://*.name` allows any host below that name. */
export const isAmongOrigins = (origins: readonly string[], origin: string): boolean =>
  origins.some((one) => {
    const [scheme = '', below] = one.split('*');
    return below === undefined ? origin === one : origin.startsWith(scheme) && origin.endsWith(below);
  });
