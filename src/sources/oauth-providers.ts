import { box } from './box/account/box-tokens.ts';
import { dropbox } from './dropbox/account/dropbox-tokens.ts';
import { github } from './github/account/github-tokens.ts';
import { googleCalendar, googleDrive, googleMail } from './google/google-tokens.ts';
import { linear } from './linear/account/linear-tokens.ts';
import { microsoftTeams } from './microsoft_teams/account/microsoft-tokens.ts';
import { notion } from './notion/account/notion-tokens.ts';
import { salesforce } from './salesforce/account/salesforce-tokens.ts';
import { slack } from './slack/slack-tokens.ts';
import type { OAuthProviders } from './vendor-http/oauth-provider.ts';

/** Every source whose accounts can be connected in a browser: has a connector, and its vendor issues tokens. */
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
