import { basicAuth, NO_SCOPES, type OAuthProvider, USUAL_TOKENS } from '../../vendor-http/oauth-provider.ts';
import { githubApp } from './github-app.ts';

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
    headers: {
      accept: 'application/vnd.github+json',
      'content-type': 'application/json',
      authorization: basicAuth(client),
    },
    body: JSON.stringify({ access_token: accessToken }),
  }),
  serviceAccount: githubApp,
};
