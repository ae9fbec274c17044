import { z } from 'zod';
import { forAll, type OAuthProvider, revokeByForm, USUAL_TOKENS } from '../../vendor-http/oauth-provider.ts';
import {
  byAssertion,
  type ServiceAccountFlow,
  secondsOf,
  tokenRefused,
} from '../../vendor-http/service-account.ts';
import { signJwt } from '../../vendor-http/sign-jwt.ts';

const NO_KEY_FILE =
  'The file is no private key. Give the one whose certificate was uploaded to the app in Salesforce, in PEM and without a passphrase.';

/** Salesforce allows at most five minutes. */
const LIFE_SECONDS = 180;

/** The JWT bearer flow: https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_jwt_flow.htm. Reads what the user may read. */
const salesforceServiceAccount: ServiceAccountFlow = {
  fields: z.strictObject({
    client_id: z
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/, 'must be the consumer key')
      .describe('Consumer Key of the external client app.'),
    subject: z
      .email('must be the name of a user, which looks like an address')
      .describe('Name of the user for whom it reads.'),
  }),
  sign: ({ keyFile, subject, clientId }, { tokenUrl, now }) => {
    const { origin: aud } = new URL(tokenUrl);
    const claims = { iss: clientId ?? '', sub: subject ?? '', aud, exp: secondsOf(now) + LIFE_SECONDS };
    const key = { pem: keyFile, otherwise: NO_KEY_FILE };
    return byAssertion(tokenUrl, signJwt({ algorithm: 'RS256', claims, ...key }));
  },
  refusal: ({ code, description }, { subject, clientId }) =>
    tokenRefused('Salesforce', /approved/i.test(description) ? 'invalid_app_access' : code, {
      scope: {
        invalid_app_access: `Salesforce does not let ${subject} use this app without being asked. Set Permitted Users of the app to admin approved, and add a profile or permission set of this user.`,
      },
      revoked: {
        'invalid_client_id invalid_client': `Salesforce knows no app ${clientId}. Correct the consumer key.`,
        'invalid_grant invalid_assertion inactive_user inactive_org': `Salesforce refuses the key for ${subject}: its certificate is not that of the app, the user is inactive or of a sandbox, or the clock of this machine is wrong. Correct that and reconnect.`,
      },
    }),
};

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
  scopes: forAll({ parameter: 'scope', asked: ['api', 'refresh_token'], needed: ['api'] }),
  tokenPart: addressedToken,
  // https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_revoke_token.htm: revoking a refresh token revokes its access tokens.
  revoke: ({ accessToken, refreshToken }) =>
    revokeByForm(`${AT}/revoke`, { token: refreshToken ?? sessionOfToken(accessToken).token }),
  serviceAccount: salesforceServiceAccount,
};

const tokenAnswer = z.object({
  instance_url: z.url({ protocol: /^https?$/ }),
  access_token: z.string().min(1),
});

/** Returns an answer whose token includes the address of the organization: a token is valid at one address, so both are one secret. */
export function addressedToken(answer: Record<string, unknown>): Record<string, unknown> {
  const { instance_url, access_token } = tokenAnswer.safeParse(answer).data ?? {};
  return { ...answer, access_token: instance_url ? `${new URL(instance_url).origin} ${access_token}` : '' };
}

/** Splits a stored token into the organization's address and the token. */
export function sessionOfToken(secret: string): { url: string; token: string } {
  const [url = '', ...token] = secret.split(' ');
  return { url, token: token.join(' ') };
}
