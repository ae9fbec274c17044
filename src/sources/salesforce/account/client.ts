import { isIP } from 'node:net';
import { z } from 'zod';
import { kindsRead } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { accountRequest } from '../../vendor-http/account-request.ts';
import type { LimitRule } from '../../vendor-http/limits.ts';
import { readPages, timeOfAnswer } from '../../vendor-http/pages.ts';
import { readRefusal, readVendorAnswer } from '../../vendor-http/read-vendor-answer.ts';
import { revokedSignInMessage, refusalByStatus } from '../../vendor-http/refusal.ts';
import type { VendorAnswer } from '../../vendor-http/vendor-http.ts';
import { SALESFORCE_OBJECTS } from '../salesforce-objects.ts';
import { sessionOfToken } from './salesforce-tokens.ts';

/** Salesforce's domain: every organization has its own addresses below it. */
const OWN = /(?:^|\.)salesforce\.com$/;

/** Returns whether a key may be sent to an address: Salesforce, or an IP address, such as a proxy in a network that the operator allowed. */
export function isSalesforceAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (protocol === 'https:' && OWN.test(hostname)) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
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
const API = '/services/data/v62.0';

/** Address and token for an organization. */
interface Session {
  url: string;
  token: string;
}

/** One session per run with a key, for all of its requests. */
const sessions = new WeakMap<SalesforceContext, Session>();

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
    const answer = await ask(ctx, path ?? first, {
      'sforce-query-options': `batchSize=${isLong ? 200 : 2_000}`,
    });
    if (answer === null) return { items: [], next: null };
    const { done, nextRecordsUrl, records } = readVendorAnswer('Salesforce', answer, schema);
    at ??= timeOfAnswer('Salesforce', answer);
    return { items: records, next: done ? null : (nextRecordsUrl ?? null) };
  });
  return at === null ? null : { rows, at };
}

const resourcesAnswer = z.looseObject({ identity: z.string() });

/** Returns organization and user, `00D…/005…`, from the identity URL in the list of resources. */
export async function readIdentity(ctx: SalesforceContext): Promise<string> {
  const answer = await ask(ctx, API);
  const identity = answer && readVendorAnswer('Salesforce', answer, resourcesAnswer).identity;
  const id = /\/id\/(00D\w{12,15}\/005\w{12,15})$/.exec(identity ?? '')?.[1];
  if (!id) throw new VendorError('contract', 'Salesforce does not say whose the access is.');
  return id;
}

/** Returns the address at which people see a record. */
export const addressOf = async (ctx: SalesforceContext, id: string): Promise<string> =>
  `${(await sessionOf(ctx)).url}/${id}`;

/** Returns null if the object does not exist. If the session has expired, opens another once. */
async function ask(
  ctx: SalesforceContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<VendorAnswer | null> {
  for (let isRenewed = ctx.secretKind === 'oauth'; ; isRenewed = true) {
    const { url, token } = await sessionOf(ctx);
    const answer = await ctx.http(`${url}${path}`, {
      ...accountRequest({ ...ctx, secret: token }, 'salesforce', url),
      headers: { accept: 'application/json', ...headers },
      limit: limitOfSalesforce,
    });
    if (answer.status === 200) return answer;
    if (answer.status !== 401 || isRenewed) {
      const code = readRefusal(answer, errorsAnswer)?.[0]?.errorCode;
      if (code === 'INVALID_TYPE') return null;
      throw refusalOf(answer.status, code);
    }
    sessions.delete(ctx);
  }
}

async function sessionOf(ctx: SalesforceContext): Promise<Session> {
  if (ctx.secretKind === 'oauth') return sessionOfToken(ctx.secret ?? '');
  const session = sessions.get(ctx) ?? (await openSession(ctx));
  sessions.set(ctx, session);
  return session;
}

const tokenAnswer = z.looseObject({ access_token: z.string().min(1), instance_url: z.url() });
const refusedAnswer = z.looseObject({
  error: z.string().regex(/^[a-z_]{1,60}$/),
  error_description: z.string().nullish(),
});

/**
 * Uses the client credentials flow: https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_client_credentials_flow.htm.
 * Only available at the organization's own address.
 */
async function openSession(ctx: SalesforceContext): Promise<Session> {
  const { my_domain: url } = ctx.config;
  if (url === undefined)
    throw new VendorError(
      'contract',
      'A key needs the address of the organization too: my_domain, https://NAME.my.salesforce.com.',
    );
  const basic = Buffer.from(ctx.secret ?? '').toString('base64');
  const answer = await ctx.http(`${url}/services/oauth2/token`, {
    ...accountRequest(ctx, 'salesforce', url),
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    limit: limitOfSalesforce,
    body: 'grant_type=client_credentials',
    credentials: { origin: url, headers: { authorization: `Basic ${basic}` } },
  });
  if (answer.status !== 200) throw keyRefused(answer);
  const given = readVendorAnswer('Salesforce', answer, tokenAnswer);
  const { origin } = new URL(given.instance_url);
  if (origin !== url && !(origin.startsWith('https:') && isSalesforceAddress(origin)))
    throw new VendorError(
      'contract',
      `Salesforce redirects to ${origin}, which is not a Salesforce address.`,
    );
  return { url: origin, token: given.access_token };
}

const WHY: Readonly<Record<string, string>> = {
  invalid_grant: 'the app has no user to run as, or that user may not use the API',
  invalid_client: 'the secret was rotated',
  invalid_client_id: 'there is no app of this consumer key, or it is not of this organization',
  unsupported_grant_type: 'the client credentials flow of the app is off',
  inactive_user: 'the user that the app runs as is not active',
  inactive_org: 'the organization is locked or closed',
};

function keyRefused(answer: VendorAnswer): VendorError {
  const refused = readRefusal(answer, refusedAnswer);
  if (refused === null)
    return new VendorError('contract', `Salesforce answered ${answer.status} without a token.`);
  const { error, error_description } = refused;
  if (/rate.?(?:limit.?)?exceeded/i.test(`${error} ${error_description}`))
    return new VendorError('transient', 'Salesforce issues no more tokens for a while; it will be retried.');
  const why = WHY[error] ?? error;
  return new VendorError('revoked', `Salesforce refuses the key: ${why}. Fix that and reconnect.`);
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm */
const errorsAnswer = z.array(
  z.looseObject({ errorCode: z.string().regex(/^\w{1,60}$/), message: z.string() }),
);

function refusalOf(status: number, code: string | undefined): VendorError {
  if (code === 'INVALID_QUERY_LOCATOR' || code === 'QUERY_TIMEOUT')
    return new VendorError('transient', 'Salesforce ended a list of records early; it will be retried.');
  return refusalByStatus(
    { vendor: 'Salesforce', status, code },
    {
      revoked: revokedSignInMessage('Salesforce'),
      scope:
        'The user that Salesforce is read as may not use its API. Give that user the permission API Enabled; some editions of Salesforce have no API.',
    },
  );
}

/** The daily limit covers the last 24 hours, so some requests become available each hour. */
const HOURLY_MS = 3_600_000;
/** The number of concurrent long requests is limited. */
const CONCURRENT_MS = 60_000;

/** 403 with a code, without a retry time: https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm */
export const limitOfSalesforce: LimitRule = (answer, now) => {
  if (answer.status !== 403) return null;
  const refused = readRefusal(answer, errorsAnswer)?.[0];
  if (refused?.errorCode !== 'REQUEST_LIMIT_EXCEEDED') return null;
  return new Date(now.getTime() + (/concurrent/i.test(refused.message) ? CONCURRENT_MS : HOURLY_MS));
};
