import type { Source } from '../tokens.ts';
import { box } from './box/account/box-tokens.ts';
import { dropbox } from './dropbox/account/dropbox-tokens.ts';
import { microsoftTeams } from './microsoft_teams/account/microsoft-tokens.ts';
import { salesforce } from './salesforce/account/salesforce-tokens.ts';
import {
  basicAuth,
  forAll,
  type OAuthProvider,
  type OAuthProviders,
  revokeByForm,
  USUAL_TOKENS,
} from './vendor-http/oauth-provider.ts';

const FORM = 'application/x-www-form-urlencoded';
const NO_SCOPES = forAll({ parameter: 'scope', asked: [], needed: [] });

/** https://linear.app/developers/oauth-2-0-authentication: an access token lives a day; a refresh replaces both tokens. */
const linear: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'linear',
  vendor: 'linear',
  name: 'Linear',
  registerAt: 'https://linear.app/settings/api/applications/new',
  authorizeUrl: 'https://linear.app/oauth/authorize',
  tokenUrl: 'https://api.linear.app/oauth/token',
  apiOrigins: ['https://api.linear.app'],
  // Else a person with two workspaces is never asked which.
  parameters: { prompt: 'consent' },
  scopes: forAll({ parameter: 'scope', asked: ['read'], needed: ['read'] }),
  scopeSeparator: ',',
  pkce: true,
  revoke: ({ accessToken }) => ({
    url: 'https://api.linear.app/oauth/revoke',
    method: 'POST',
    headers: { 'content-type': FORM, authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ token: accessToken }).toString(),
  }),
};

const SLACK_READS = ['channels:read', 'channels:history', 'users:read'];
const SLACK_ASKED = [...SLACK_READS, 'groups:read', 'groups:history', 'users:read.email'];

/**
 * https://docs.slack.dev/authentication/installing-with-oauth and …/using-token-rotation. A user's connection gets a token of that user, which
 * reads what this user reads; a bot's reads every channel that it is in, which is for the app. PKCE would make the app a public client for good.
 * Without rotation, which the app's settings switch on, a token lives until it is revoked; with it 12 hours, and a refresh token is good once.
 */
const slack: OAuthProvider = {
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
    headers: { 'content-type': FORM, authorization: `Bearer ${accessToken}` },
    body: '',
  }),
};

const NOTION_VERSION = '2025-09-03';

/** https://developers.notion.com/guides/get-started/authorization: what may be read is set where the client is registered; a refresh replaces both tokens. */
const notion: OAuthProvider = {
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

/**
 * A GitHub App that acts for a person:
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app.
 * It reads what both the app's permissions and the person allow; there are no scopes. An access token lives eight hours, and a refresh token,
 * good once, half a year.
 */
const github: OAuthProvider = {
  ...USUAL_TOKENS,
  source: 'github',
  vendor: 'github',
  name: 'GitHub',
  registerAt: 'https://github.com/settings/apps/new',
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  apiOrigins: ['https://api.github.com'],
  parameters: {},
  scopes: NO_SCOPES,
  pkce: true,
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
};

interface GoogleSource {
  source: Source;
  name: string;
  /** The one scope that is asked for: the last part of its address, such as `drive.readonly`. */
  scope: string;
  /** Where its API is. */
  api: string;
}

/**
 * A source of Google: https://developers.google.com/identity/protocols/oauth2/web-server. An access token lives an hour. The refresh token comes with
 * the first answer, if `access_type` is `offline` and the person is asked (`prompt`), and stays good: later answers have none. People may untick
 * scopes, so each source asks for its own alone. A refresh token that was not used for half a year ends, and one of a client that is *in testing*
 * after a week (…/protocols/oauth2#expiration). Revoking any token ends everything that the person gave the client:
 * https://developers.google.com/identity/oauth2/web/reference/js-reference#google.accounts.oauth2.revoke.
 */
function google({ source, name, scope, api }: GoogleSource): OAuthProvider {
  const scopes = [`https://www.googleapis.com/auth/${scope}`];
  return {
    ...USUAL_TOKENS,
    source,
    vendor: 'google',
    name,
    registerAt: 'https://console.cloud.google.com/auth/clients',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    apiOrigins: [api],
    parameters: { access_type: 'offline', prompt: 'consent' },
    scopes: forAll({ parameter: 'scope', asked: scopes, needed: scopes }),
    pkce: true,
    // https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke: the refresh token, which does not end by itself.
    revoke: ({ accessToken, refreshToken }) =>
      revokeByForm('https://oauth2.googleapis.com/revoke', { token: refreshToken ?? accessToken }),
  };
}

const googleDrive = google({
  source: 'google_drive',
  name: 'Google Drive',
  scope: 'drive.readonly',
  api: 'https://www.googleapis.com',
});

const googleCalendar = google({
  source: 'google_calendar',
  name: 'Google Calendar',
  scope: 'calendar.readonly',
  api: 'https://www.googleapis.com',
});

const googleMail = google({
  source: 'google_mail',
  name: 'Gmail',
  scope: 'gmail.readonly',
  api: 'https://gmail.googleapis.com',
});

/** Every source whose accounts can be connected in a browser: those that have a connector, and whose vendor gives out tokens. */
export const OAUTH_PROVIDERS: OAuthProviders = new Map(
  [
    box,
    dropbox,
    github,
    googleCalendar,
    googleDrive,
    googleMail,
    linear,
    microsoftTeams,
    notion,
    salesforce,
    slack,
  ].map((provider) => [provider.source, provider]),
);
