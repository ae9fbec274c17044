import { codaReader } from './coda/reader.ts';
import { fathomReader } from './fathom/reader.ts';
import { githubReader } from './github/reader.ts';
import { googleCalendarReader } from './google_calendar/reader.ts';
import { googleDriveReader } from './google_drive/reader.ts';
import { googleMailReader } from './google_mail/reader.ts';
import { granolaReader } from './granola/reader.ts';
import { hubspotReader } from './hubspot/reader.ts';
import { linearReader } from './linear/reader.ts';
import { microsoftTeamsReader } from './microsoft_teams/reader.ts';
import { notionReader } from './notion/reader.ts';
import { redditReader } from './reddit/reader.ts';
import { salesforceReader } from './salesforce/reader.ts';
import { slackReader } from './slack/reader.ts';
import type { SourceReader } from './source-reader.ts';
import { traceReader } from './trace/reader.ts';
import { vaultReader } from './vault/reader.ts';
import { webCrawlerReader } from './web_crawler/reader.ts';

/** Every source whose files can be read, in the order in which they are tried for a file or an archive. */
export const SOURCE_READERS: readonly SourceReader[] = [
  slackReader,
  notionReader,
  hubspotReader,
  linearReader,
  vaultReader,
  redditReader,
  salesforceReader,
  microsoftTeamsReader,
  githubReader,
  fathomReader,
  granolaReader,
  codaReader,
  traceReader,
  webCrawlerReader,
  googleCalendarReader,
  googleMailReader,
  googleDriveReader,
];
