import type { Connectors } from './contract.ts';
import { codaConnector } from './coda/account/connector.ts';
import { fathomConnector } from './fathom/account/connector.ts';
import { boxConnector } from './box/account/connector.ts';
import { dropboxConnector } from './dropbox/account/connector.ts';
import { githubConnector } from './github/account/connector.ts';
import { googleCalendarConnector } from './google_calendar/account/connector.ts';
import { googleDriveConnector } from './google_drive/account/connector.ts';
import { googleMailConnector } from './google_mail/account/connector.ts';
import { granolaConnector } from './granola/account/connector.ts';
import { hubspotConnector } from './hubspot/account/connector.ts';
import { linearConnector } from './linear/account/connector.ts';
import { teamsConnector } from './microsoft_teams/account/connector.ts';
import { notionConnector } from './notion/account/connector.ts';
import { salesforceConnector } from './salesforce/account/connector.ts';
import { slackConnector } from './slack/account/connector.ts';
import { webCrawler } from './web_crawler/crawler/connector.ts';

/** Every source whose accounts can be connected, with its connector. */
export const CONNECTORS: Connectors = new Map(
  [
    webCrawler,
    codaConnector,
    fathomConnector,
    boxConnector,
    dropboxConnector,
    githubConnector,
    googleCalendarConnector,
    googleDriveConnector,
    googleMailConnector,
    granolaConnector,
    hubspotConnector,
    linearConnector,
    teamsConnector,
    notionConnector,
    salesforceConnector,
    slackConnector,
  ].map((connector) => [connector.source, connector]),
);
