import { forAll, type OAuthProvider, revokeByForm, USUAL_TOKENS } from '../../vendor-http/oauth-provider.ts';
import { salesforceServiceAccount } from './salesforce-service-account.ts';

const SCOPES = { parameter: 'scope', asked: ['api', 'refresh_token'], needed: ['api'] };
const AT = 'https://login.salesforce.com/services/oauth2';

/**
 * The web server flow with PKCE: https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm. An answer does
 * not say how long an access token lasts: as long as a session, which the organization sets. A refresh token stays valid until revoked,
 * unless the app is set to replace it with each use.
 */
export const salesforce: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'salesforce',
  vendor: 'salesforce',
  name: 'Salesforce',
  registerAt: 'https://login.salesforce.com/lightning/setup/ManageExternalClientApplication/home',
  authorizeUrl: `${AT}/authorize`,
  tokenUrl: `${AT}/token`,
  // Each organization has its own address, which the token answer contains.
  apiOrigins: ['https://*.salesforce.com'],
  // Otherwise, a signed-in browser silently connects its user, whoever was meant.
  parameters: { prompt: 'consent' },
  scopes: forAll(SCOPES),
  // A token is valid at one address, so both are stored as one.
  tokenPart: (answer) => {
    const both = [answer.instance_url, answer.access_token].filter((one) => typeof one === 'string');
    return { ...answer, access_token: both.length === 2 ? both.join(' ') : '' };
  },
  // https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_revoke_token.htm: revoking a refresh token revokes its access tokens.
  revoke: ({ accessToken, refreshToken }) =>
    revokeByForm(`${AT}/revoke`, { token: refreshToken ?? sessionOfToken(accessToken).token }),
  serviceAccount: salesforceServiceAccount,
};

/** Splits a stored token into the organization's address and the token. */
export function sessionOfToken(secret: string): { url: string; token: string } {
  const [url = '', token = ''] = secret.split(' ');
  return { url, token };
}
