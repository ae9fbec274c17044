import { isIP } from 'node:net';
import { z } from 'zod';
import { kindsRead } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { askVendor, type Told } from '../../vendor-http/account-request.ts';
import { pauseByName } from '../../vendor-http/limits.ts';
import { isAmongOrigins } from '../../vendor-http/oauth-provider.ts';
import { readPages } from '../../vendor-http/pages.ts';
import { readRefusal } from '../../vendor-http/read-vendor-answer.ts';
import { revokedSignInMessage, refusalByStatus } from '../../vendor-http/refusal.ts';
import type { KeyFlow } from '../../vendor-http/service-account.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';
import { SALESFORCE_OBJECTS } from '../salesforce-objects.ts';
import { addressedToken, salesforce, sessionOfToken } from './salesforce-tokens.ts';
import { HOUR_MS } from '../../../lib/dates/day.ts';

/** Returns whether a key may be sent to an address: Salesforce, or an IP address, such as a proxy in a network that the operator allowed. */
export function isSalesforceAddress(address: string): boolean {
  const { origin, hostname } = new URL(address);
  return isAmongOrigins(salesforce.apiOrigins, origin) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** Returns the API address of an organization: people copy the address of the page they see. */
export const organizationOf = (address: string): string =>
  new URL(address).origin.replace(/\.lightning\.force\.com$/, '.my.salesforce.com');

export const salesforceConfig = z.strictObject({
  my_domain: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .transform(organizationOf)
    .refine(isSalesforceAddress, 'must be the address of your organization, https://NAME.my.salesforce.com')
    .optional()
    .describe('Address of the organization, https://NAME.my.salesforce.com. Needed with a key.'),
  objects: kindsRead(SALESFORCE_OBJECTS),
});
export type SalesforceConfig = z.infer<typeof salesforceConfig>;
export type SalesforceContext = SyncContext<SalesforceConfig>;

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_list.htm */
const API = 'services/data/v62.0';

export interface SalesforceQuestion<T> {
  soql: string;
  /** Whether to include deleted records and archived activities: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_queryall.htm */
  withDeleted?: boolean;
  /** Whether rows may be long texts: a full page of 2,000 would exceed the answer size limit. */
  isLong?: boolean;
  row: z.ZodType<T>;
}

/** Returns all rows of a SOQL query, and Salesforce's time; null if the organization has no such object, or this user may not see it. */
export async function querySalesforce<T>(
  ctx: SalesforceContext,
  { soql, withDeleted = false, isLong = false, row }: SalesforceQuestion<T>,
): Promise<{ rows: T[]; at: number } | null> {
  const first = `${API}/${withDeleted ? 'queryAll' : 'query'}?${new URLSearchParams({ q: soql })}`;
  const headers = { 'sforce-query-options': `batchSize=${isLong ? 200 : 2_000}` };
  const schema = z.looseObject({
    done: z.boolean(),
    // A path at the same organization.
    nextRecordsUrl: z
      .string()
      .regex(/^\/services\//)
      .nullish(),
    records: z.array(row),
  });
  let at: number | null = null;
  const rows = await readPages('Salesforce', async (path) => {
    const told = await askSalesforce(ctx, schema, { path: path ?? first, headers });
    if (told === null) return { items: [], next: null };
    at ??= told.at;
    const { done, nextRecordsUrl, records } = told.data;
    return { items: records, next: done ? null : (nextRecordsUrl?.slice(1) ?? null) };
  });
  return at === null ? null : { rows, at };
}

/** Requests a resource of the organization, by default the list of resources; null if the object does not exist. */
export function askSalesforce<T>(
  ctx: SalesforceContext,
  schema: z.ZodType<T>,
  { path = API, headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Told<T> | null> {
  const { url, token } = sessionOfToken(ctx.secret ?? '');
  const api = { vendor: 'Salesforce', limiter: 'salesforce', url, refusal: refusalOf };
  const sent = { headers: { accept: 'application/json', ...headers }, limit: limitOfSalesforce };
  return askVendor({ ...ctx, secret: token }, api, { path, schema, sent });
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm */
const errorsAnswer = z.array(
  z.looseObject({ errorCode: z.string().regex(/^\w{1,60}$/), message: z.string() }),
);

/** Returns the code and the message of a refusal; empty if it is malformed. */
function saidIn(answer: Pick<VendorAnswer, 'bytes'>): string {
  const [error] = readRefusal(answer, errorsAnswer) ?? [];
  return error ? `${error.errorCode} ${error.message}` : '';
}

function refusalOf(answer: VendorAnswer): VendorError | null {
  const [code] = saidIn(answer).split(' ');
  if (code === 'INVALID_TYPE') return null;
  if (code === 'INVALID_QUERY_LOCATOR' || code === 'QUERY_TIMEOUT')
    return new VendorError('transient', 'Salesforce ended a list of records early; it will be retried.');
  return refusalByStatus(
    { vendor: 'Salesforce', status: answer.status, code },
    {
      revoked: revokedSignInMessage('Salesforce'),
      scope:
        'The user that Salesforce is read as may not use its API. Give that user the permission API Enabled; some editions of Salesforce have no API.',
    },
  );
}

/** 403 with a code, without a retry time: https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm */
export const limitOfSalesforce = pauseByName(403, saidIn, [
  // The number of concurrent long requests is limited.
  [/^REQUEST_LIMIT_EXCEEDED .*concurrent/is, 60_000],
  // The daily limit covers the last 24 hours, so some requests become available each hour.
  [/^REQUEST_LIMIT_EXCEEDED /, HOUR_MS],
]);

/**
 * The client credentials flow: https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_client_credentials_flow.htm. Only
 * available at the organization's own address.
 */
export const salesforceKey: KeyFlow<SalesforceConfig> = {
  tokenUrl: ({ my_domain }) => (my_domain === undefined ? null : `${my_domain}/services/oauth2/token`),
  missing: 'A key needs the address of the organization too: my_domain, https://NAME.my.salesforce.com.',
  tokenPart: addressedToken,
  limit: limitOfSalesforce,
  reasons: {
    invalid_grant: 'the app has no user to run as, or that user may not use the API',
    invalid_client: 'the secret was rotated',
    invalid_client_id: 'there is no app of this consumer key, or it is not of this organization',
    unsupported_grant_type: 'the client credentials flow of the app is off',
    inactive_user: 'the user that the app runs as is not active',
    inactive_org: 'the organization is locked or closed',
  },
};
