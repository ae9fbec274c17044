import { z } from 'zod';
import {
  clientSettingsOf,
  type OAuthClient,
  type OAuthVendor,
} from '../sources/vendor-http/oauth-provider.ts';
import { origins } from './setting-kinds.ts';

const clientId = (name: string, what: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'must be printable characters without spaces')
    .optional()
    .describe(
      `The id of ${what} that you registered at ${name}, so that people can connect their accounts in a browser (docs/sources.md). Default: none.`,
    );
const clientSecret = (id: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'must be printable characters without spaces')
    .optional()
    .describe(`The secret that belongs to \`${id}\`.`);

/** The clients that the operator registered at vendors, and where browsers may be redirected after connecting an account. */
export const connectSettings = z.object({
  CAMBIUM_CONNECT_ORIGINS: origins().describe(
    'Origins of web pages (comma-separated) to which a browser may be redirected after connecting an account (`redirect_url`), in addition to the service’s own pages and programs on the person’s machine. Default: none.',
  ),
  CAMBIUM_BOX_CLIENT_ID: clientId('Box', 'the app'),
  CAMBIUM_BOX_CLIENT_SECRET: clientSecret('CAMBIUM_BOX_CLIENT_ID'),
  CAMBIUM_DROPBOX_CLIENT_ID: clientId('Dropbox', 'the app'),
  CAMBIUM_DROPBOX_CLIENT_SECRET: clientSecret('CAMBIUM_DROPBOX_CLIENT_ID'),
  CAMBIUM_GITHUB_CLIENT_ID: clientId('GitHub', 'the GitHub App'),
  CAMBIUM_GITHUB_CLIENT_SECRET: clientSecret('CAMBIUM_GITHUB_CLIENT_ID'),
  CAMBIUM_GOOGLE_CLIENT_ID: clientId('Google', 'the OAuth client (one for all sources of Google)'),
  CAMBIUM_GOOGLE_CLIENT_SECRET: clientSecret('CAMBIUM_GOOGLE_CLIENT_ID'),
  CAMBIUM_LINEAR_CLIENT_ID: clientId('Linear', 'the OAuth application'),
  CAMBIUM_LINEAR_CLIENT_SECRET: clientSecret('CAMBIUM_LINEAR_CLIENT_ID'),
  CAMBIUM_MICROSOFT_CLIENT_ID: clientId('Microsoft', 'the app'),
  CAMBIUM_MICROSOFT_CLIENT_SECRET: clientSecret('CAMBIUM_MICROSOFT_CLIENT_ID'),
  CAMBIUM_NOTION_CLIENT_ID: clientId('Notion', 'the public connection'),
  CAMBIUM_NOTION_CLIENT_SECRET: clientSecret('CAMBIUM_NOTION_CLIENT_ID'),
  CAMBIUM_SALESFORCE_CLIENT_ID: clientId('Salesforce', 'the external client app'),
  CAMBIUM_SALESFORCE_CLIENT_SECRET: clientSecret('CAMBIUM_SALESFORCE_CLIENT_ID'),
  CAMBIUM_SLACK_CLIENT_ID: clientId('Slack', 'the app'),
  CAMBIUM_SLACK_CLIENT_SECRET: clientSecret('CAMBIUM_SLACK_CLIENT_ID'),
});
type ConnectSettings = z.infer<typeof connectSettings>;

/** Returns inconsistencies among the clients: an id without its secret, or vice versa. */
export function missingForClients(e: ConnectSettings): string[] {
  return pairsOf(e).flatMap(({ id, secret, prefix }) => {
    if ((id === undefined) === (secret === undefined)) return [];
    const missing = id === undefined ? 'ID' : 'SECRET';
    return [`${prefix}_${missing} is missing: a client has an id and a secret`];
  });
}

/** Returns the settings of connections as the service uses them. */
export const presentConnectSettings = (e: ConnectSettings) => ({
  connectOrigins: e.CAMBIUM_CONNECT_ORIGINS,
  oauthClients: new Map<OAuthVendor, OAuthClient>(
    pairsOf(e).flatMap(({ vendor, id, secret }) =>
      id === undefined || secret === undefined ? [] : [[vendor, { id, secret }]],
    ),
  ),
});

const pairsOf = (e: ConnectSettings) => [
  pair('box', e.CAMBIUM_BOX_CLIENT_ID, e.CAMBIUM_BOX_CLIENT_SECRET),
  pair('dropbox', e.CAMBIUM_DROPBOX_CLIENT_ID, e.CAMBIUM_DROPBOX_CLIENT_SECRET),
  pair('github', e.CAMBIUM_GITHUB_CLIENT_ID, e.CAMBIUM_GITHUB_CLIENT_SECRET),
  pair('google', e.CAMBIUM_GOOGLE_CLIENT_ID, e.CAMBIUM_GOOGLE_CLIENT_SECRET),
  pair('linear', e.CAMBIUM_LINEAR_CLIENT_ID, e.CAMBIUM_LINEAR_CLIENT_SECRET),
  pair('microsoft', e.CAMBIUM_MICROSOFT_CLIENT_ID, e.CAMBIUM_MICROSOFT_CLIENT_SECRET),
  pair('notion', e.CAMBIUM_NOTION_CLIENT_ID, e.CAMBIUM_NOTION_CLIENT_SECRET),
  pair('salesforce', e.CAMBIUM_SALESFORCE_CLIENT_ID, e.CAMBIUM_SALESFORCE_CLIENT_SECRET),
  pair('slack', e.CAMBIUM_SLACK_CLIENT_ID, e.CAMBIUM_SLACK_CLIENT_SECRET),
];

const pair = (vendor: OAuthVendor, id: string | undefined, secret: string | undefined) => ({
  vendor,
  id,
  secret,
  prefix: clientSettingsOf(vendor),
});
