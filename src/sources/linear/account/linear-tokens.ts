import { forAll, type OAuthProvider, revokeByForm, USUAL_TOKENS } from '../../vendor-http/oauth-provider.ts';

/** https://linear.app/developers/oauth-2-0-authentication: an access token lasts a day; a refresh replaces both tokens. */
export const linear: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'linear',
  vendor: 'linear',
  name: 'Linear',
  registerAt: 'https://linear.app/settings/api/applications/new',
  authorizeUrl: 'https://linear.app/oauth/authorize',
  tokenUrl: 'https://api.linear.app/oauth/token',
  apiOrigins: ['https://api.linear.app'],
  // Otherwise, a person with two workspaces is never asked which.
  parameters: { prompt: 'consent' },
  scopes: forAll({ parameter: 'scope', asked: ['read'], needed: ['read'] }),
  scopeSeparator: ',',
  revoke: ({ accessToken }) =>
    revokeByForm('https://api.linear.app/oauth/revoke', { token: accessToken }, accessToken),
};
