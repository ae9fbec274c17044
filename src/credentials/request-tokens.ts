import { z } from 'zod';
import { VendorError } from '../sources/vendor-error.ts';
import {
  basicAuth,
  clientSettingsOf,
  type OAuthClient,
  type OAuthProvider,
} from '../sources/vendor-http/oauth-provider.ts';
import { askForTokens, type TokenParts, type VendorGrant } from './ask-for-tokens.ts';

const refusedAnswer = z.looseObject({ error: z.string().regex(/^[a-z_]{1,60}$/) });

/** How vendors refuse an invalid code or refresh token: RFC 6749, OpenID Connect (Microsoft), and the wording of GitHub, Slack and Salesforce. */
const GRANT_REFUSED =
  /^(?:invalid_grant|bad_refresh_token|bad_verification_code|invalid_refresh_token|invalid_code|code_already_used|token_revoked|token_expired|account_inactive|inactive_user|inactive_org|invalid_auth|interaction_required|consent_required|login_required)$/;
const CLIENT_REFUSED =
  /^(?:invalid_client|unauthorized_client|incorrect_client_credentials|invalid_client_id|bad_client_secret|bad_redirect_uri|redirect_uri_mismatch)$/;

/** A client registered at a vendor. */
export interface VendorClient {
  provider: OAuthProvider;
  client: OAuthClient;
  /** Id of a client that the app registered itself; null if it is the service's. */
  ownClientId: string | null;
}

/** Requests tokens from a vendor (RFC 6749, 4.1.3 and 6), once. Throws `VendorError`: `revoked` if the code or refresh token is refused. */
export function requestTokens(
  parts: TokenParts,
  { provider, client, ownClientId }: VendorClient,
  parameters: Record<string, string>,
): Promise<VendorGrant> {
  const isBasic = provider.clientAuth === 'basic';
  const isJson = provider.body === 'json';
  const sent: Record<string, string> = isBasic
    ? parameters
    : { ...parameters, client_id: client.id, client_secret: client.secret };
  return askForTokens(parts, provider, {
    url: provider.tokenUrl,
    headers: {
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      ...provider.headers,
      ...(isBasic ? { authorization: basicAuth(client) } : {}),
    },
    body: isJson ? JSON.stringify(sent) : new URLSearchParams(sent).toString(),
    tokenPart: provider.tokenPart,
    refusal: ({ json }) => {
      const refused = refusedAnswer.safeParse(json);
      return refused.success ? refusalOf(provider, ownClientId, refused.data.error) : null;
    },
  });
}

function refusalOf(
  { name, vendor, source }: OAuthProvider,
  ownClientId: string | null,
  code: string,
): VendorError {
  if (GRANT_REFUSED.test(code))
    return new VendorError('revoked', `${name} no longer gives access (${code}). Connect the account again.`);
  if (CLIENT_REFUSED.test(code)) {
    const checks =
      ownClientId === null
        ? `the client of this service (${code}). The operator checks ${clientSettingsOf(vendor)}_ID, its secret`
        : `the client ${ownClientId} (${code}). An administrator checks what PUT /integrations/${source}/client was given`;
    return new VendorError('contract', `${name} refuses ${checks} and the redirect address at ${name}.`);
  }
  return new VendorError('contract', `${name} gave no tokens (${code}).`);
}
