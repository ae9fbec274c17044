import { forAll, type OAuthProvider, revokeByForm, USUAL_TOKENS } from '../../vendor-http/oauth-provider.ts';
import { salesforceServiceAccount } from './salesforce-service-account.ts';

const SCOPES = { parameter: 'scope', asked: ['api', 'refresh_token'], needed: ['api'] };
const AT = 'https://login.salesforce.com/services/oauth2';

/**
 * The web server flow with PKCE: https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm. An answer does not say how long an
 * access token lives: as long as a session, which the organization sets. A refresh token stays good until it is revoked, unless the app is set to
 * replace it with each use.
 */
export const salesforce: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'salesforce',
  vendor: 'salesforce',
  name: 'Salesforce',
  registerAt: 'https://login.salesforce.com/lightning/setup/ManageExternalClientApplication/home',
  authorizeUrl: `${AT}/authorize`,
  tokenUrl: `${AT}/token`,
  // Each organization has an address of its own, which the answer with the tokens names.
  apiOrigins: ['https://*.salesforce.com'],
  // Else a browser that is signed in connects that user unseen, whoever was meant.
  parameters: { prompt: 'consent' },
  scopes: forAll(SCOPES),
  pkce: true,
  // A token is good at one address: they are kept together, as one.
  tokenPart: (answer) => {
    const both = [answer.instance_url, answer.access_token].filter((one) => typeof one === 'string');
    return { ...answer, access_token: both.length === 2 ? both.join(' ') : '' };
  },
  // https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_revoke_token.htm: a refresh token takes its access tokens with it.
  revoke: ({ accessToken, refreshToken }) =>
    revokeByForm(`${AT}/revoke`, { token: refreshToken ?? sessionOfToken(accessToken).token }),
  serviceAccount: salesforceServiceAccount,
};

/** What was kept together: where an organization is read, and with what. */
export function sessionOfToken(secret: string): { url: string; token: string } {
  const [url = '', token = ''] = secret.split(' ');
  return { url, token };
}
