import { afterEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { keyActor } from '../../test/stored/key-actor.ts';
import { tablesWith } from '../../test/stored/tables-with.ts';
import { AccountSync, SECRET_KEY } from '../../test/vendors/account-sync.ts';
import { FakeSalesforce } from '../../test/vendors/crm/salesforce.ts';
import { FakeBox } from '../../test/vendors/files/box.ts';
import { FakeGithub } from '../../test/vendors/github.ts';
import { FakeGoogleCalendar } from '../../test/vendors/google/calendar.ts';
import { FakeDrive } from '../../test/vendors/google/drive.ts';
import { FakeGmail } from '../../test/vendors/google/gmail.ts';
import { fakeProvider } from '../../test/vendors/oauth/fake-oauth.ts';
import { FakeSignedTokens } from '../../test/vendors/oauth/fake-signed-tokens.ts';
import { connectorAt } from '../../test/vendors/operations/connector-at.ts';
import { listIdentityRows } from '../auth/identities/queries.ts';
import { readConfig } from '../config.ts';
import { readAccess } from '../credentials/account-access.ts';
import { createGuardedFetch } from '../lib/address-guard.ts';
import { boxConnector } from '../sources/box/account/connector.ts';
import type { Connector } from '../sources/contract.ts';
import { githubConnector } from '../sources/github/account/connector.ts';
import { googleCalendarConnector } from '../sources/google_calendar/account/connector.ts';
import { googleDriveConnector } from '../sources/google_drive/account/connector.ts';
import { googleMailConnector } from '../sources/google_mail/account/connector.ts';
import { salesforceConnector } from '../sources/salesforce/account/connector.ts';
import type { ServiceAccount } from '../sources/vendor-http/service-account.ts';
import { connectAccount } from './connect-account.ts';

const database = useDatabase();
const started: { close: () => void }[] = [];
let apps = 0;
afterEach(() => {
  for (const one of started.splice(0)) one.close();
});

const scopeOf = (name: string) => `https://www.googleapis.com/auth/${name}`;
const ADA = 'ada@taproot.example';
/** Per vendor: an account with one document, the subject of the service account, and the narrowest scope that suffices. */
const VENDORS = {
  google_drive: () => {
    const api = new FakeDrive();
    api.add('Valves', 'The valve leaks');
    return {
      api,
      connector: connectorAt(googleDriveConnector, api),
      subject: ADA,
      scope: scopeOf('drive.readonly'),
    };
  },
  google_mail: () => {
    const api = new FakeGmail();
    api.receive('Valves', 'The valve leaks');
    return {
      api,
      connector: connectorAt(googleMailConnector, api),
      subject: ADA,
      scope: scopeOf('gmail.readonly'),
    };
  },
  google_calendar: () => {
    const api = new FakeGoogleCalendar();
    api.add(api.calendar(ADA, { primary: true }), { summary: 'The valve leaks' });
    return {
      api,
      connector: connectorAt(googleCalendarConnector, api),
      subject: ADA,
      scope: scopeOf('calendar.readonly'),
    };
  },
  box: () => {
    const api = new FakeBox();
    api.add('Valves.txt', 'The valve leaks');
    return { api, connector: connectorAt(boxConnector, api), subject: '4711', scope: '' };
  },
  github: () => {
    const api = new FakeGithub('taproot/probe');
    api.open('The valve leaks', 'Since Monday.');
    return { api, connector: githubConnector, subject: '12345', scope: '' };
  },
  salesforce: () => {
    const api = new FakeSalesforce();
    api.add('Case', { Subject: 'The valve leaks' });
    return { api, connector: salesforceConnector, subject: ADA, scope: '' };
  },
};
type Vendor = keyof typeof VENDORS;

/** Sets up a vendor, and an app whose user has a key file for it. */
async function begin(source: Vendor) {
  const { api, connector: paced, subject, scope } = VENDORS[source]();
  const signed = new FakeSignedTokens(source, api, subject);
  signed.scope = scope;
  await Promise.all([api.start(), signed.start()]);
  started.push(api, signed);
  const appId = `signed${apps++}`;
  await insertApp(database.sql, appId, ['zoe', 'max']);
  const connector: Connector = { ...paced, everyMs: 0 };
  const parts = {
    sql: database.sql,
    config: readConfig({ CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8' }),
    now: () => new Date(),
    secretKey: SECRET_KEY,
    connectors: new Map([[source, connector]]),
    oauthProviders: new Map([[source, fakeProvider(source, { oauth: signed.url, api: api.url })]]),
    fetchGuarded: createGuardedFetch({
      privateNetworks: ['127.0.0.0/8'],
      timeoutMs: 20_000,
      responseBytesMax: 10_000,
    }),
  };
  const config = source === 'github' ? { repositories: 'taproot/probe', api_url: api.url } : {};
  const connect = (account: ServiceAccount, userId: string | null = 'zoe') =>
    connectAccount(parts, keyActor({ appId, userId }), {
      source,
      key: null,
      serviceAccount: account,
      config,
      visibility: null,
      label: null,
    });
  const syncOf = ({ connection_id: connectionId }: { connection_id: string }) => {
    const sync = new AccountSync(database.sql, { appId, connectionId }, connector);
    const { config: settings, oauthProviders } = parts;
    Object.assign(sync.parts, { config: settings, oauthProviders });
    return sync;
  };
  return { api, signed, appId, connect, syncOf, parts };
}

describe.each(['google_drive', 'google_mail', 'google_calendar', 'box', 'github', 'salesforce'] as const)(
  'a service account of %s',
  (source) => {
    test('reads only by what its key signs, signs again when a token ends, and stops when the key is deleted', async () => {
      const { api, signed, connect, syncOf } = await begin(source);
      const row = await connect(signed.issue());
      expect(row).toMatchObject({ is_new: true, owner: 'zoe', visibility: 'user' });
      const sync = syncOf(row);
      expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [1, 0, 0, 0, 0] });
      // The token from the check is also used by the run.
      expect(signed.requests).toHaveLength(1);
      signed.expire();
      expect(await sync.sync()).toMatchObject({ state: 'completed' });
      expect(signed.requests).toHaveLength(2);
      signed.withdraw();
      api.requests.length = 0;
      expect(await sync.sync()).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('reconnect'),
      });
      expect([...api.requests, ...signed.requests.slice(2)]).toHaveLength(2);
      expect(await sync.connection()).toMatchObject({ state: 'needs_reauth' });
      expect(await sync.sync()).toBeNull();
      const again = await connect(signed.issue());
      expect(again).toMatchObject({ connection_id: row.connection_id, is_new: false, state: 'active' });
      expect(await sync.sync()).toMatchObject({ state: 'completed' });
      for (const secret of signed.secrets) expect(await tablesWith(database.sql, secret)).toEqual([]);
    });

    test('that the vendor refuses says what to do, and nothing is stored', async () => {
      const { signed, appId, connect } = await begin(source);
      const account = signed.issue();
      const refused = (change: Partial<ServiceAccount>) =>
        connect({ ...account, ...change }).then(
          () => null,
          ({ code, message }) => [code, message],
        );
      const [code, about] = (await refused({ keyFile: '{"type":"canary"}' })) ?? [];
      expect([code, about]).toEqual(['CredentialRefused', expect.stringMatching(/^The file is no /)]);
      expect(about).not.toContain('canary');
      expect(signed.requests).toEqual([]);
      const elsewhere = await refused({
        subject: source.startsWith('g') && source !== 'github' ? 'x@y.example' : '999',
      });
      expect(elsewhere).toEqual(['CredentialRefused', expect.stringMatching(/999|x@y\.example/)]);
      signed.refusal = { status: 503, json: {} };
      expect(await refused({})).toEqual(['Unavailable', expect.stringContaining('Nothing was changed')]);
      signed.refusal = { status: 400, json: { error: 'something_else' } };
      expect(await refused({})).toEqual(['SourceRefused', expect.stringContaining('gave no token')]);
      expect(await database.sql`select from connections where app_id = ${appId}`).toHaveLength(0);
      expect(await listIdentityRows(database.sql, appId, 'zoe')).toEqual([]);
    });
  },
);

describe('a signed-for token', () => {
  test('is requested once by twenty callers, and proves nobody’s identity', async () => {
    const { signed, appId, connect, parts } = await begin('google_drive');
    const { connection_id: connectionId } = await connect(signed.issue());
    const tomorrow = () => new Date(Date.now() + 3_500_000);
    const callers = Array.from({ length: 20 }, () =>
      readAccess({ ...parts, now: tomorrow }, { appId, connectionId }),
    );
    const given = await Promise.all(callers);
    expect(new Set(given.map(({ secret }) => secret)).size).toBe(1);
    expect(given[0]).toMatchObject({ secretKind: 'oauth' });
    expect(signed.requests).toHaveLength(2);
    expect(await listIdentityRows(database.sql, appId, 'zoe')).toEqual([]);
  });

  test('opens only in the row of its connection, and as nothing else', async () => {
    const { signed, appId, connect, parts } = await begin('google_drive');
    const account = signed.issue();
    const mine = await connect(account);
    const theirs = await connect(account, 'max');
    await database.sql`
      update connection_secrets o set sealed = s.sealed from connection_secrets s
      where o.connection_id = ${theirs.connection_id} and s.connection_id = ${mine.connection_id}`;
    const open = ({ connection_id: connectionId }: typeof mine) => readAccess(parts, { appId, connectionId });
    await expect(open(theirs)).rejects.toThrow();
    for (const kind of ['key', 'oauth']) {
      await database.sql`update connection_secrets set kind = ${kind} where connection_id = ${mine.connection_id}`;
      await expect(open(mine)).rejects.toThrow();
    }
  });
});
