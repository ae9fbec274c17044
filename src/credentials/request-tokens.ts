import { z } from 'zod';
import type { Context } from '../context.ts';
import type { GuardedFetch } from '../lib/address-guard.ts';
import { AddressRefused } from '../lib/address-guard.ts';
import { VERSION } from '../lib/version.ts';
import {
  basicAuth,
  clientSettingsOf,
  type OAuthClient,
  type OAuthProvider,
} from '../sources/vendor-http/oauth-provider.ts';
import { VendorError } from '../sources/vendor-error.ts';
import { limitedUntil } from '../sources/vendor-http/limits.ts';

/** What a vendor gave for a code or a refresh token. */
export interface VendorGrant {
  accessToken: string;
  /** Null: there is none, and the one before stays good if there was one. */
  refreshToken: string | null;
  /** Null: the access token is good until it is revoked. */
  expiresAt: Date | null;
  /** Null: the vendor does not say. */
  scopes: string[] | null;
}

const words = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? given.split(/[\s,]+/) : given).filter(Boolean));
const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.number().positive().nullish(),
  scope: words.nullish(),
});
const refusedAnswer = z.looseObject({ error: z.string().regex(/^[a-z_]{1,60}$/) });

/** What vendors say of a code or refresh token that is not good any more: RFC 6749, OpenID Connect (Microsoft), and GitHub's, Slack's and Salesforce's own words. */
const GRANT_REFUSED =
  /^(?:invalid_grant|bad_refresh_token|bad_verification_code|invalid_refresh_token|invalid_code|code_already_used|token_revoked|token_expired|account_inactive|inactive_user|inactive_org|invalid_auth|interaction_required|consent_required|login_required)$/;
const CLIENT_REFUSED =
  /^(?:invalid_client|unauthorized_client|incorrect_client_credentials|invalid_client_id|bad_client_secret|bad_redirect_uri|redirect_uri_mismatch)$/;

/** A client at a vendor. */
export interface VendorClient {
  provider: OAuthProvider;
  client: OAuthClient;
  /** The id of a client that the app registered itself; null: the client is the service's. */
  ownClientId: string | null;
}

type RequestParts = Pick<Context, 'fetchGuarded' | 'now'>;

/** Asks a vendor for tokens (RFC 6749, 4.1.3 and 6), once. Throws `VendorError`: `revoked` when the code or refresh token is refused. */
export async function requestTokens(
  { fetchGuarded, now }: RequestParts,
  { provider, client, ownClientId }: VendorClient,
  parameters: Record<string, string>,
): Promise<VendorGrant> {
  const isBasic = provider.clientAuth === 'basic';
  const sent: Record<string, string> = isBasic
    ? parameters
    : { ...parameters, client_id: client.id, client_secret: client.secret };
  const answer = await send(fetchGuarded, provider, {
    authorization: isBasic ? { authorization: basicAuth(client) } : {},
    body: provider.body === 'json' ? JSON.stringify(sent) : new URLSearchParams(sent).toString(),
  });
  const asked = now();
  const until = limitedUntil(answer, asked);
  if (until) throw new VendorError('limited', `${provider.name} asks for a pause.`, { until });
  if (answer.status >= 500) throw silent(provider);
  const json = readJson(answer.bytes);
  const refused = refusedAnswer.safeParse(json);
  if (refused.success) throw refusalOf(provider, ownClientId, refused.data.error);
  const given = z.looseObject({}).safeParse(json);
  const parsed = tokenAnswer.safeParse(given.success ? provider.tokenPart(given.data) : null);
  if (!parsed.success)
    throw new VendorError(
      'contract',
      `${provider.name} answered ${answer.status} without the tokens that it describes.`,
    );
  const { access_token, refresh_token, expires_in, scope } = parsed.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in == null ? null : new Date(asked.getTime() + expires_in * 1_000),
    scopes: scope ?? null,
  };
}

async function send(
  fetchGuarded: GuardedFetch,
  { name, tokenUrl, body: kind, headers }: OAuthProvider,
  { authorization, body }: { authorization: Record<string, string>; body: string },
) {
  try {
    const response = await fetchGuarded(tokenUrl, {
      method: 'POST',
      headers: {
        'content-type': kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'user-agent': `Cambium/${VERSION}`,
        ...headers,
        ...authorization,
      },
      body,
      followRedirects: false,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: new Headers([...response.headers]), bytes };
  } catch (error) {
    if (error instanceof AddressRefused) throw error;
    // No answer: whether the request arrived is unknown, and what is stored stays.
    throw silent({ name }, error);
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Said as an answer without tokens: what it holds is not repeated anywhere.
    return null;
  }
}

const silent = ({ name }: Pick<OAuthProvider, 'name'>, cause?: unknown): VendorError =>
  new VendorError('transient', `${name} gives out no tokens now.`, {
    cause,
  });

function refusalOf(
  { name, vendor, source }: OAuthProvider,
  ownClientId: string | null,
  code: string,
): VendorError {
  if (GRANT_REFUSED.test(code))
    return new VendorError(
      'revoked',
      `${name} gives no access any more (${code}). Connect the account again.`,
    );
  if (CLIENT_REFUSED.test(code)) {
    const checks =
      ownClientId === null
        ? `the client of this service (${code}). The operator checks ${clientSettingsOf(vendor)}_ID, its secret`
        : `the client ${ownClientId} (${code}). An administrator checks what PUT /integrations/${source}/client was given`;
    return new VendorError('contract', `${name} refuses ${checks} and the redirect address at ${name}.`);
  }
  return new VendorError('contract', `${name} gave no tokens (${code}).`);
}
