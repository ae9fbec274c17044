import { type OAuthProvider, type OAuthScopes, USUAL_TOKENS } from '../../vendor-http/oauth-provider.ts';

const ASKED = ['account_info.read', 'files.metadata.read', 'files.content.read'];
const scopes = (asked: readonly string[]): OAuthScopes => ({ parameter: 'scope', asked, needed: asked });

/**
 * https://www.dropbox.com/developers/documentation/http/documentation#authorization: an access token lasts four hours; the refresh token comes with the first
 * answer if `token_access_type` is `offline`, and does not expire. Dropbox documents PKCE for clients without a secret, as its replacement.
 */
export const dropbox: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'dropbox',
  vendor: 'dropbox',
  name: 'Dropbox',
  registerAt: 'https://www.dropbox.com/developers/apps/create',
  authorizeUrl: 'https://www.dropbox.com/oauth2/authorize',
  tokenUrl: 'https://api.dropboxapi.com/oauth2/token',
  apiOrigins: ['https://api.dropboxapi.com', 'https://content.dropboxapi.com'],
  parameters: { token_access_type: 'offline' },
  // Members of shared folders are only requested if they determine who finds a document.
  scopes: { user: scopes(ASKED), app: scopes(ASKED), source: scopes([...ASKED, 'sharing.read']) },
  pkce: false,
  // https://www.dropbox.com/developers/documentation/http/documentation#auth-token-revoke: also revokes the refresh token it came from.
  revoke: ({ accessToken }) => ({
    url: 'https://api.dropboxapi.com/2/auth/token/revoke',
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: '',
  }),
};
