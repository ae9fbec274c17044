import { basicAuth, NO_SCOPES, type OAuthProvider, USUAL_TOKENS } from '../../vendor-http/oauth-provider.ts';

const NOTION_VERSION = '2025-09-03';

/** https://developers.notion.com/guides/get-started/authorization: read access is set where the client is registered; a refresh replaces both tokens. */
export const notion: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'notion',
  vendor: 'notion',
  name: 'Notion',
  registerAt: 'https://www.notion.so/developers/connections',
  authorizeUrl: 'https://api.notion.com/v1/oauth/authorize',
  tokenUrl: 'https://api.notion.com/v1/oauth/token',
  apiOrigins: ['https://api.notion.com'],
  parameters: { owner: 'user' },
  scopes: NO_SCOPES,
  pkce: false,
  clientAuth: 'basic',
  body: 'json',
  headers: { 'notion-version': NOTION_VERSION },
  revoke: ({ accessToken }, client) => ({
    url: 'https://api.notion.com/v1/oauth/revoke',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'notion-version': NOTION_VERSION,
      authorization: basicAuth(client),
    },
    body: JSON.stringify({ token: accessToken }),
  }),
};
