import { z } from 'zod';
import { basicAuth, NO_SCOPES, type OAuthProvider, USUAL_TOKENS } from '../../vendor-http/oauth-provider.ts';
import { type ServiceAccountFlow, secondsOf, tokenRefused } from '../../vendor-http/service-account.ts';
import { signJwt } from '../../vendor-http/sign-jwt.ts';

const JSON_HEADERS = { accept: 'application/vnd.github+json', 'content-type': 'application/json' };
const NO_KEY_FILE =
  'The file is no private key of a GitHub App. Generate one on the page General of the app (Private keys) and give it as it was downloaded.';

/** The permissions to request for an installation each time, and no more. */
const PERMISSIONS = { issues: 'read', pull_requests: 'read', metadata: 'read' };
/** GitHub allows at most ten minutes and recommends a start one minute in the past, in case its clock is behind. */
const BEGAN_SECONDS = 60;
const LIFE_SECONDS = 600;

/**
 * A GitHub App that reads as its installation, without a person:
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-an-installation-access-token-for-a-github-app
 */
const githubApp: ServiceAccountFlow = {
  fields: z.strictObject({
    client_id: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must be the client id (or app id) of the app')
      .describe('Client ID of the GitHub App, on its page General.'),
    subject: z
      .string()
      .regex(/^\d{1,20}$/, 'must be the number of an installation')
      .describe('Number of the installation: the end of the address of its page Configure.'),
  }),
  sign: ({ keyFile, subject, clientId }, { now }) => {
    const iat = secondsOf(now) - BEGAN_SECONDS;
    const claims = { iat, exp: iat + LIFE_SECONDS, iss: clientId ?? '' };
    const jwt = signJwt({ algorithm: 'RS256', claims, pem: keyFile, otherwise: NO_KEY_FILE });
    return {
      url: `https://api.github.com/app/installations/${subject}/access_tokens`,
      headers: { ...JSON_HEADERS, authorization: `Bearer ${jwt}` },
      body: JSON.stringify({ permissions: PERMISSIONS }),
    };
  },
  // Lasts an hour: `expires_at` says the same by GitHub's clock.
  tokenPart: ({ token }) => ({ access_token: token, expires_in: 3_600 }),
  refusal: ({ status }, { subject, clientId }) =>
    tokenRefused('GitHub', String(status), {
      revoked: {
        401: `GitHub refuses the key of the app ${clientId}: it was deleted, is of another app, or the clock of this machine is wrong. Generate another and reconnect with it.`,
        404: `The app ${clientId} has no installation ${subject}: it was removed. Install it again and reconnect with the new number.`,
      },
      scope: {
        403: `GitHub has suspended the installation ${subject}. Unsuspend it there.`,
        422: `The installation ${subject} lacks a permission. Give the app read access to Issues, Pull requests and Metadata, and accept that at the installation.`,
      },
    }),
};

/**
 * A GitHub App that acts for a person:
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app. It
 * reads what both the app's permissions and the person's allow; there are no scopes. An access token lasts eight hours, and a refresh
 * token, which works once, half a year.
 */
export const github: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'github',
  vendor: 'github',
  name: 'GitHub',
  registerAt: 'https://github.com/settings/apps/new',
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  apiOrigins: ['https://api.github.com'],
  scopes: NO_SCOPES,
  headers: { accept: 'application/json' },
  revoke: ({ accessToken }, client) => ({
    url: `https://api.github.com/applications/${encodeURIComponent(client.id)}/token`,
    method: 'DELETE',
    headers: { ...JSON_HEADERS, authorization: basicAuth(client) },
    body: JSON.stringify({ access_token: accessToken }),
  }),
  serviceAccount: githubApp,
};
