import { z } from 'zod';
import type { SyncContext } from '../contract.ts';
import { VendorError } from '../vendor-error.ts';
import { accountRequest } from '../vendor-http/account-request.ts';
import { pauseByName } from '../vendor-http/limits.ts';
import { walkPages } from '../vendor-http/pages.ts';
import { readRefusal, readVendorAnswer } from '../vendor-http/read-vendor-answer.ts';
import { cursorExpired } from '../vendor-http/refusal.ts';
import type { Receive, VendorAnswer } from '../vendor-http/vendor-http.ts';
import { HOUR_MS } from '../../lib/dates/day.ts';

/** A Google API, for requests and error messages. */
export interface GoogleApi {
  name: string;
  /** Base URL, without a trailing slash. */
  url: string;
  /** Milliseconds until the next request, if one costs more than others. */
  everyMs?: number;
  /** Messages for errors about one resource, not the account, by reason. */
  refusals?: Readonly<Record<string, string>>;
}

type GoogleContext = Pick<SyncContext<unknown>, 'http' | 'secret' | 'budget' | 'everyMs'>;

/**
 * Returns the answer to a request that was understood: 200, 404 and 410 for a missing resource, and other statuses in `understood`. Streams
 * a file `into` its reader. Throws a `VendorError` that says what a person must do.
 */
export async function askGoogle(
  ctx: GoogleContext,
  { name, url, everyMs, refusals = {} }: GoogleApi,
  path: string,
  { into, understood = [] }: { into?: Receive; understood?: readonly number[] } = {},
): Promise<VendorAnswer> {
  const answer = await ctx.http(`${url}/${path}`, {
    ...accountRequest({ ...ctx, everyMs: everyMs ?? ctx.everyMs }, name, url),
    headers: { accept: 'application/json' },
    limit: limitOfGoogle,
    ...(into ? { into } : {}),
  });
  if ([200, 404, 410, ...understood].includes(answer.status)) return answer;
  throw refusalOf({ name, refusals }, answer);
}

// https://developers.google.com/workspace/calendar/api/guides/errors; the other APIs use the same format.
const refusal = z.looseObject({
  error: z.looseObject({
    errors: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
  }),
});

/** Returns the reasons of an error; none if it is malformed. */
function reasonsOf(answer: Pick<VendorAnswer, 'bytes'>): string[] {
  const { errors, details } = readRefusal(answer, refusal)?.error ?? {};
  return [...(errors ?? []), ...(details ?? [])].flatMap(({ reason }) => reason ?? []);
}

/** Rate limits are a 403 as often as a 429, distinguished only by reason: https://developers.google.com/workspace/calendar/api/guides/errors. */
export const limitOfGoogle = pauseByName(403, (answer) => reasonsOf(answer).join(' '), [
  [/(?:^| )(?:rateLimitExceeded|userRateLimitExceeded|RATE_LIMIT_EXCEEDED)(?: |$)/, 60_000],
  // Of a whole day.
  [/(?:^| )(?:quotaExceeded|dailyLimitExceeded)(?: |$)/, HOUR_MS],
]);

function refusalOf(
  { name, refusals }: Required<Pick<GoogleApi, 'name' | 'refusals'>>,
  answer: VendorAnswer,
): VendorError {
  if (answer.status === 401)
    return new VendorError(
      'revoked',
      'Google no longer gives access to this account: it was revoked, or it expired. Connect the account again (reconnect).',
    );
  const reasons = reasonsOf(answer);
  const has = (pattern: RegExp) => reasons.some((one) => pattern.test(one));
  if (has(/^(?:accessNotConfigured|SERVICE_DISABLED)$/))
    return new VendorError(
      'scope',
      `The ${name} API is not enabled in the Google Cloud project of this service's client. The operator enables it at https://console.cloud.google.com/apis/library.`,
    );
  if (has(/^(?:insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT)$/))
    return new VendorError(
      'scope',
      `This service may not read ${name}. Connect the account again, and leave the box next to it ticked.`,
    );
  if (has(/^domainPolicy$/))
    return new VendorError(
      'scope',
      `An administrator of the organization has not allowed this service to read ${name}. Ask one to allow its client (Security, API controls).`,
    );
  const own = reasons.find((one) => one in refusals);
  if (own !== undefined) return new VendorError('contract', refusals[own] ?? '');
  const why = reasons.find((one) => /^\w{1,60}$/.test(one)) ?? `status ${answer.status}`;
  return new VendorError('contract', `${name} answered with the error ${why}.`);
}

/** A 410 with one of these is about the list that a sync token continues, not about a resource. Same page as above. */
const OF_A_LIST = /^(?:fullSyncRequired|updatedMinTooLongAgo)$/;

/**
 * Reads one resource with its schema; null if it does not exist. An answer that does not say so throws: what is stored of it stays. For a
 * list that continues from a cursor (`hasCursor`), throws `VendorError` (`cursor`) if Google no longer knows it.
 */
export async function readGoogle<T>(
  ctx: GoogleContext,
  api: GoogleApi,
  { path, schema, hasCursor = false }: { path: string; schema: z.ZodType<T>; hasCursor?: boolean },
): Promise<T | null> {
  const answer = await askGoogle(ctx, api, path, { understood: hasCursor ? [400] : [] });
  // An expired place gets a 410; one rejected with a 400 is of no use either.
  if (hasCursor && (answer.status === 410 || answer.status === 400)) throw cursorExpired(api.name);
  if (answer.status === 200) return readVendorAnswer(api.name, answer, schema);
  if (reasonsOf(answer).some((one) => OF_A_LIST.test(one))) throw refusalOf({ refusals: {}, ...api }, answer);
  return null;
}

/** Returns the pages of a list from `start` on (null: the first), each with the token of the next one. */
export const googlePages = <T extends { nextPageToken?: string | null | undefined }>(
  name: string,
  start: string | null,
  ask: (pageToken: string | null) => Promise<T>,
): AsyncGenerator<{ page: T; next: string | null }> =>
  walkPages(name, start, async (pageToken) => {
    const page = await ask(pageToken);
    return { page, next: page.nextPageToken ?? null };
  });
