import {
  NO_SCOPES,
  type OAuthProvider,
  revokeByForm,
  USUAL_TOKENS,
} from '../../vendor-http/oauth-provider.ts';
import { boxServiceAccount } from './box-service-account.ts';

/**
 * https://developer.box.com/guides/authentication/oauth2: an access token lasts an hour; a refresh replaces both tokens, and a refresh
 * token works once within 60 days (…/guides/authentication/tokens/refresh). Permissions are set where the app is registered.
 */
export const box: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'box',
  vendor: 'box',
  name: 'Box',
  registerAt: 'https://app.box.com/developers/console',
  authorizeUrl: 'https://account.box.com/api/oauth2/authorize',
  tokenUrl: 'https://api.box.com/oauth2/token',
  apiOrigins: ['https://api.box.com'],
  scopes: NO_SCOPES,
  pkce: false,
  // https://developer.box.com/reference/post-oauth2-revoke
  revoke: ({ accessToken }, client) =>
    revokeByForm('https://api.box.com/oauth2/revoke', {
      client_id: client.id,
      client_secret: client.secret,
      token: accessToken,
    }),
  serviceAccount: boxServiceAccount,
};
