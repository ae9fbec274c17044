import { type OAuthProvider, revokeByForm, USUAL_TOKENS } from '../vendor-http/oauth-provider.ts';

/** Without these nothing is read. */
export const SLACK_READS = ['channels:read', 'channels:history', 'users:read'];
const SLACK_ASKED = [...SLACK_READS, 'groups:read', 'groups:history', 'users:read.email'];

/**
 * https://docs.slack.dev/authentication/installing-with-oauth and …/using-token-rotation. A user's connection gets a token of that user,
 * which reads what the user can; a bot's, for the app, reads every channel it is in. PKCE would permanently make the app a public client.
 * Without rotation, which is enabled in the app's settings, a token lasts until revoked; with it, 12 hours, and a refresh token works once.
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
  scopes: {
    user: { parameter: 'user_scope', asked: SLACK_ASKED, needed: SLACK_READS },
    app: { parameter: 'scope', asked: SLACK_ASKED, needed: SLACK_READS },
    source: { parameter: 'scope', asked: SLACK_ASKED, needed: SLACK_ASKED },
  },
  scopeSeparator: ',',
  pkce: false,
  clientAuth: 'basic',
  // A user token is nested when issued, but at the top level when refreshed.
  tokenPart: (answer) => (answer.access_token === undefined ? answer.authed_user : answer),
  revoke: ({ accessToken }) => revokeByForm('https://slack.com/api/auth.revoke', {}, accessToken),
};
