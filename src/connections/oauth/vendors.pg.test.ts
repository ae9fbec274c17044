import { afterEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { keyActor } from '../../../test/stored/key-actor.ts';
import { AccountSync, SECRET_KEY } from '../../../test/vendors/account-sync.ts';
import { FakeBox } from '../../../test/vendors/files/box.ts';
import { FakeDropbox } from '../../../test/vendors/files/dropbox.ts';
import { FakeGithub } from '../../../test/vendors/github.ts';
import { FakeGoogleCalendar } from '../../../test/vendors/google/calendar.ts';
import { FakeLinear } from '../../../test/vendors/linear/linear.ts';
import { FakeDrive } from '../../../test/vendors/google/drive.ts';
import { FakeNotion } from '../../../test/vendors/notion.ts';
import { FakeOAuth, clientSettings, fakeProvider } from '../../../test/vendors/oauth/fake-oauth.ts';
import { FakeSalesforce } from '../../../test/vendors/crm/salesforce.ts';
import { FakeTeams } from '../../../test/vendors/teams/teams.ts';
import { FakeSlack } from '../../../test/vendors/slack.ts';
import { readConfig } from '../../config.ts';
import { useAttempt } from '../../credentials/connect-attempts.ts';
import { createGuardedFetch } from '../../lib/address-guard.ts';
import { configFieldsOf } from '../../sources/config-fields.ts';
import type { Connector } from '../../sources/contract.ts';
import { boxConnector } from '../../sources/box/account/connector.ts';
import { dropboxConnector } from '../../sources/dropbox/account/connector.ts';
import { githubConnector } from '../../sources/github/account/connector.ts';
import { googleCalendarConnector } from '../../sources/google_calendar/account/connector.ts';
import { googleDriveConnector } from '../../sources/google_drive/account/connector.ts';
import { linearConnector } from '../../sources/linear/account/connector.ts';
import { teamsConnector } from '../../sources/microsoft_teams/account/connector.ts';
import { salesforceConnector } from '../../sources/salesforce/account/connector.ts';
import { notionConnector } from '../../sources/notion/account/connector.ts';
import type { Source } from '../../tokens.ts';
import { slackConnector } from '../../sources/slack/account/connector.ts';
import { beginConnecting } from './begin-connecting.ts';
import { connectorAt } from '../../../test/vendors/operations/connector-at.ts';
import { finishConnecting } from './finish-connecting.ts';

const database = useDatabase();
const started: { close: () => void }[] = [];
let apps = 0;
afterEach(() => {
  for (const one of started.splice(0)) one.close();
});

interface Vendor {
  connector: Connector;
  api: {
    url: string;
    tokens: Set<string>;
    requests: string[];
    start: () => Promise<void>;
    close: () => void;
  };
  config: object;
  scopes: { user: string; app: string };
}
const unpaced = (connector: Connector): Connector => ({ ...connector, everyMs: 0 });
const READS = 'channels:read,channels:history,users:read,groups:read,groups:history,users:read.email';
const VENDORS = {
  box: () => {
    const api = new FakeBox();
    api.add('Valves.txt', 'The valve leaks');
    return {
      connector: unpaced(connectorAt(boxConnector, api)),
      api,
      config: {},
      scopes: { user: '', app: '' },
    };
  },
  dropbox: () => {
    const api = new FakeDropbox();
    api.add('/Valves.txt', 'The valve leaks');
    const scope = 'scope=account_info.read files.metadata.read files.content.read';
    return {
      connector: unpaced(connectorAt(dropboxConnector, api)),
      api,
      config: {},
      scopes: { user: scope, app: scope },
    };
  },
  google_drive: () => {
    const api = new FakeDrive();
    api.add('Valves', 'The valve leaks');
    const scope = `scope=https://www.googleapis.com/auth/drive.readonly`;
    return {
      connector: unpaced(connectorAt(googleDriveConnector, api)),
      api,
      config: {},
      scopes: { user: scope, app: scope },
    };
  },
  linear: () => {
    const api = new FakeLinear();
    api.add('The valve leaks');
    const scopes = { user: 'scope=read', app: 'scope=read' };
    return { connector: unpaced(linearConnector), api, config: {}, scopes };
  },
  microsoft_teams: () => {
    const api = new FakeTeams();
    api.say(api.channel(api.team('Works'), 'Valves'), 'The valve leaks');
    const app =
      'scope=offline_access User.Read Team.ReadBasic.All Channel.ReadBasic.All ChannelMessage.Read.All';
    return {
      connector: unpaced(connectorAt(teamsConnector, api)),
      api,
      config: {},
      scopes: { user: `${app} Chat.Read`, app },
    };
  },
  salesforce: () => {
    const api = new FakeSalesforce();
    api.add('Case', { Subject: 'The valve leaks' });
    const scopes = { user: 'scope=api refresh_token', app: 'scope=api refresh_token' };
    return { connector: unpaced(salesforceConnector), api, config: {}, scopes };
  },
  slack: () => {
    const api = new FakeSlack();
    api.say(api.channel('valves'), 'The valve leaks');
    const scopes = { user: `user_scope=${READS}`, app: `scope=${READS}` };
    return { connector: unpaced(slackConnector), api, config: {}, scopes };
  },
  notion: () => {
    const api = new FakeNotion();
    api.add('The valve leaks');
    return { connector: unpaced(notionConnector), api, config: {}, scopes: { user: '', app: '' } };
  },
  github: () => {
    const api = new FakeGithub('taproot/probe');
    api.open('The valve leaks', 'Since Monday.');
    const config = { repositories: 'taproot/probe' };
    return { connector: unpaced(githubConnector), api, config, scopes: { user: '', app: '' } };
  },
  google_calendar: () => {
    const api = new FakeGoogleCalendar();
    api.add(api.calendar('zoe@taproot.example', { primary: true }), { summary: 'The valve leaks' });
    const scope = 'scope=https://www.googleapis.com/auth/calendar.readonly';
    const connector = unpaced(connectorAt(googleCalendarConnector, api));
    return { connector, api, config: {}, scopes: { user: scope, app: scope } };
  },
} satisfies Partial<Record<Source, () => Vendor>>;

/** Connects an account of a vendor in a browser and prepares its sync. */
async function connect(
  source: keyof typeof VENDORS,
  { userId = 'zoe' as string | null, rotates = true } = {},
) {
  const { connector, api, config, scopes }: Vendor = VENDORS[source]();
  const oauth = new FakeOAuth(source, api);
  oauth.rotates = rotates;
  await Promise.all([api.start(), oauth.start()]);
  started.push(api, oauth);
  const appId = `vendor${apps++}`;
  await insertApp(database.sql, appId, ['zoe']);
  const parts = {
    sql: database.sql,
    config: readConfig({
      CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8',
      CAMBIUM_PUBLIC_URL: 'https://cambium.example/base/',
      ...clientSettings(source),
    }),
    now: () => new Date(),
    secretKey: SECRET_KEY,
    connectors: new Map([[source, connector]]),
    oauthProviders: new Map([[source, fakeProvider(source, { oauth: oauth.url, api: api.url })]]),
    fetchGuarded: createGuardedFetch({
      privateNetworks: ['127.0.0.0/8'],
      timeoutMs: 20_000,
      responseBytesMax: 10_000,
    }),
  };
  const hasAddress = configFieldsOf(connector.config).some(({ name }) => name === 'api_url');
  const address = hasAddress ? { api_url: api.url } : {};
  const sent = { source, config: { ...config, ...address }, visibility: null, label: null };
  const begun = await beginConnecting(parts, keyActor({ appId, userId }), { ...sent, redirectUrl: null });
  const asked = new URL(begun.url).searchParams;
  const agreed = await fetch(begun.url, { redirect: 'manual' });
  const back = new URL(agreed.headers.get('location') ?? '');
  const attempt = await useAttempt(parts, back.searchParams.get('state') ?? '');
  const code = back.searchParams.get('code');
  const row = await finishConnecting(parts, attempt, { code, error: null });
  const ids = { appId, connectionId: row.connection_id };
  const sync = new AccountSync(database.sql, ids, connector);
  const { config: settings, oauthProviders } = parts;
  Object.assign(sync.parts, { config: settings, oauthProviders });
  return { asked, back, row, sync, api, oauth, scopes };
}

describe.each([
  'box',
  'dropbox',
  'linear',
  'microsoft_teams',
  'salesforce',
  'slack',
  'notion',
  'github',
  'google_calendar',
  'google_drive',
] as const)('an account of %s', (source) => {
  test('is requested with only its scopes, and read with the granted token', async () => {
    const { asked, back, row, sync, scopes } = await connect(source);
    expect(`${back.origin}${back.pathname}`).toBe('https://cambium.example/base/oauth/callback');
    const shown = [...asked].filter(([name]) => name.endsWith('scope')).map((pair) => pair.join('='));
    expect(shown.join()).toBe(scopes.user);
    expect(row).toMatchObject({ is_new: true, owner: 'zoe', visibility: 'user' });
    expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [1, 0, 0, 0, 0] });
    const forApp = await connect(source, { userId: null });
    const ofApp = [...forApp.asked].filter(([name]) => name.endsWith('scope')).map((pair) => pair.join('='));
    expect(ofApp.join()).toBe(forApp.scopes.app);
    expect(await forApp.sync.sync()).toMatchObject({ state: 'completed' });
  });

  test('continues after its token expires, with one refresh; once revoked, it stops at once', async () => {
    const { sync, oauth, api } = await connect(source);
    await sync.sync();
    oauth.expire();
    expect(await sync.sync()).toMatchObject({ state: 'completed' });
    oauth.expire();
    expect(await sync.sync()).toMatchObject({ state: 'completed' });
    expect(oauth.requests).toEqual(['code', 'refresh', 'refresh']);
    oauth.withdraw();
    oauth.requests.length = 0;
    api.requests.length = 0;
    expect(await sync.sync()).toMatchObject({ state: 'failed' });
    expect([...api.requests, ...oauth.requests]).toHaveLength(2);
    expect(await sync.connection()).toMatchObject({ state: 'needs_reauth' });
    expect(await sync.sync()).toBeNull();
  });

  test('that gives no refresh token needs its person once the token is refused', async () => {
    const { sync, oauth } = await connect(source, { rotates: false });
    oauth.withdraw();
    expect((await sync.sync())?.reason).toContain('Connect the account again');
    expect(oauth.requests).toEqual(['code']);
  });
});
