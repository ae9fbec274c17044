import { type OAuthProvider, USUAL_TOKENS } from '../vendor-http/oauth-provider.ts';

const SLACK_READS = ['channels:read', 'channels:history', 'users:read'];
const SLACK_ASKED = [...SLACK_READS, 'groups:read', 'groups:history', 'users:read.email'];

/**
 * https://docs.slack.dev/authentication/installing-with-oauth and …/using-token-rotation. A user's connection gets a token of that user, which
 * reads what this user reads; a bot's reads every channel that it is in, which is for the app. PKCE would make the app a public client for good.
 * Without rotation, which the app's settings switch on, a token lives until it is revoked; with it 12 hours, and a refresh token is good once.
 */
export const slack: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'slack',
  vendor: 'slack',
  name: 'Slack',
  registerAt: 'https://api.slack.com/apps?new_app=1',
  authorizeUrl: 'https://slack.com/oauth/v2/authorize',
  tokenUrl: 'https://slack.com/api/oauth.v2.access',
  apiOrigins: ['https://slack.com'],
  parameters: {},
  scopes: {
    user: { parameter: 'user_scope', asked: SLACK_ASKED, needed: SLACK_READS },
    app: { parameter: 'scope', asked: SLACK_ASKED, needed: SLACK_READS },
    source: { parameter: 'scope', asked: SLACK_ASKED, needed: SLACK_ASKED },
  },
  scopeSeparator: ',',
  pkce: false,
  clientAuth: 'basic',
  // The token of a user stands apart when it is given, and alone when it is refreshed.
  tokenPart: (answer) => (answer.access_token === undefined ? answer.authed_user : answer),
  revoke: ({ accessToken }) => ({
    url: 'https://slack.com/api/auth.revoke',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${accessToken}` },
    body: '',
  }),
};
