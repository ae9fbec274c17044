import { z } from 'zod';
import { apiUrl, kindsRead } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import type { VendorError } from '../../vendor-error.ts';
import { accountRequest, jsonRequest } from '../../vendor-http/account-request.ts';
import { pauseByName } from '../../vendor-http/limits.ts';
import { timeOfAnswer } from '../../vendor-http/pages.ts';
import { readRefusal, readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { refusalByStatus } from '../../vendor-http/refusal.ts';
import { HUBSPOT_OBJECTS } from '../hubspot-csv.ts';
import { HOUR_MS } from '../../../lib/dates/day.ts';

export const hubspotConfig = z.strictObject({
  objects: kindsRead(HUBSPOT_OBJECTS),
  api_url: apiUrl('https://api.hubapi.com'),
});
export type HubspotConfig = z.infer<typeof hubspotConfig>;
export type HubspotContext = SyncContext<HubspotConfig>;

/** The status with which HubSpot returns fewer records than requested, since some do not exist. */
const MULTI_STATUS = 207;

/** Fetches one resource; null if it does not exist. Throws a `VendorError` that says what a person must do. */
export async function askHubspot<T>(
  ctx: HubspotContext,
  { path, body, isLaterPage = false }: { path: string; body?: object; isLaterPage?: boolean },
  schema: z.ZodType<T>,
): Promise<{ data: T; at: number } | null> {
  const answer = await ctx.http(`${ctx.config.api_url}/${path}`, {
    ...accountRequest(ctx, 'hubspot', ctx.config.api_url),
    ...jsonRequest(body),
    limit: limitOfHubspot,
  });
  if (answer.status === 404) return null;
  if (answer.status !== 200 && answer.status !== MULTI_STATUS) throw refusalOf(answer.status, isLaterPage);
  return { data: readVendorAnswer('HubSpot', answer, schema), at: timeOfAnswer('HubSpot', answer) };
}

/** https://developers.hubspot.com/docs/api/error-handling */
const refusalOf = (status: number, isLaterPage: boolean): VendorError =>
  refusalByStatus(
    { vendor: 'HubSpot', status, isLaterPage },
    {
      revoked: 'HubSpot refuses the key: it was rotated or deleted. Copy the new one and reconnect.',
      scope: 'The key lacks a scope. Give it those of docs/sources.md, or read fewer kinds of objects.',
    },
  );

const limitAnswer = z.looseObject({ policyName: z.string() });

/** https://developers.hubspot.com/docs/api/usage-details: 429, with the name of the limit; the default determines the pause without one. */
export const limitOfHubspot = pauseByName(
  429,
  (answer) => readRefusal(answer, limitAnswer)?.policyName ?? '',
  [
    // Resets at midnight in the account's time zone, which the answer does not state.
    [/^DAILY$/, HOUR_MS],
    [/./s, 10_000],
  ],
);
