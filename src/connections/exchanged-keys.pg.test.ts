import { afterEach, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { keyActor } from '../../test/stored/key-actor.ts';
import { tablesWith } from '../../test/stored/tables-with.ts';
import { AccountSync, SECRET_KEY } from '../../test/vendors/account-sync.ts';
import { FakeSalesforce } from '../../test/vendors/crm/salesforce.ts';
import { readConfig } from '../config.ts';
import { createGuardedFetch } from '../lib/address-guard.ts';
import { OAUTH_PROVIDERS } from '../sources/oauth-providers.ts';
import { salesforceConnector } from '../sources/salesforce/account/connector.ts';
import { connectAccount } from './connect-account.ts';

const database = useDatabase();
const started: FakeSalesforce[] = [];
let apps = 0;
afterEach(() => {
  for (const one of started.splice(0)) one.close();
});

const KEY = 'canary-consumer:canary-secret';

/** Sets up an organization with two cases, and an app whose user has its key. */
async function begin() {
  const salesforce = new FakeSalesforce();
  started.push(salesforce);
  salesforce.key = KEY;
  await salesforce.start();
  for (const Subject of ['The valve leaks', 'The pump stops']) salesforce.add('Case', { Subject });
  const appId = `exchanged${apps++}`;
  await insertApp(database.sql, appId, ['zoe']);
  const connector = { ...salesforceConnector, everyMs: 0 };
  const privateNetworks = ['127.0.0.0/8'];
  const parts = {
    sql: database.sql,
    config: readConfig({ CAMBIUM_PRIVATE_NETWORKS: privateNetworks.join() }),
    now: () => new Date(),
    secretKey: SECRET_KEY,
    connectors: new Map([['salesforce' as const, connector]]),
    oauthProviders: OAUTH_PROVIDERS,
    fetchGuarded: createGuardedFetch({ privateNetworks, timeoutMs: 20_000, responseBytesMax: 10_000 }),
  };
  const account = { source: 'salesforce', serviceAccount: null, visibility: null, label: null } as const;
  const connect = (config: object = { my_domain: salesforce.url }, key = KEY) =>
    connectAccount(parts, keyActor({ appId, userId: 'zoe' }), { ...account, config, key });
  const syncOf = ({ connection_id }: { connection_id: string }) => {
    const sync = new AccountSync(database.sql, { appId, connectionId: connection_id }, connector);
    sync.parts.oauthProviders = OAUTH_PROVIDERS;
    return sync;
  };
  return { salesforce, connect, syncOf };
}

const tokensOf = ({ requests }: FakeSalesforce) => requests.filter((one) => one === 'token').length;

test('a key is exchanged for a token with each slice of a run, and once more if the token ends meanwhile', async () => {
  const { salesforce, connect, syncOf } = await begin();
  const sync = syncOf(await connect());
  expect(tokensOf(salesforce)).toBe(1);
  const end = () => salesforce.tokens.clear();
  salesforce.faults.push(
    () => {},
    () => {},
    () => {},
    end,
  );
  expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [2, 0, 0, 0, 0] });
  expect(tokensOf(salesforce)).toBe(3);
  // A token that is refused at once is not exchanged again and again.
  salesforce.requests.length = 0;
  salesforce.faults.push(
    () => {},
    end,
    () => {},
    end,
  );
  expect(await sync.sync()).toMatchObject({ state: 'failed', reason: expect.stringContaining('again') });
  expect(salesforce.requests).toHaveLength(4);
  expect(await sync.connection()).toMatchObject({ state: 'needs_reauth' });
});

test('a key that was rotated says so after one request, and a new one continues the same connection', async () => {
  const { salesforce, connect, syncOf } = await begin();
  const row = await connect();
  const sync = syncOf(row);
  await sync.sync();
  salesforce.key = 'canary-consumer:canary-other';
  salesforce.tokens.clear();
  salesforce.requests.length = 0;
  expect(await sync.sync()).toMatchObject({
    state: 'failed',
    reason: 'Salesforce refuses the key: the secret was rotated. Fix that and reconnect.',
  });
  expect(salesforce.requests).toEqual(['token']);
  expect(await sync.sync()).toBeNull();
  await expect(connect()).rejects.toMatchObject({ status: 422, code: 'CredentialRefused' });
  expect(await connect(undefined, salesforce.key)).toMatchObject({ connection_id: row.connection_id });
  expect(await sync.sync()).toMatchObject({ state: 'completed' });
});

test('a key and its token are readable in no table and no log, and the token goes to the organization alone', async () => {
  const { salesforce, connect, syncOf } = await begin();
  const sync = syncOf(await connect());
  const logged: unknown[] = [];
  const log = (...said: unknown[]) => logged.push(said);
  sync.parts.log = { debug: log, info: log, warn: log, error: log };
  await sync.sync();
  salesforce.requests.length = 0;
  const stolen = { access_token: 'canary-token', instance_url: 'https://salesforce.com.evil.example' };
  salesforce.faults.push({ body: stolen });
  const run = await sync.sync();
  expect(run).toMatchObject({ state: 'failed', reason: expect.stringContaining(stolen.instance_url) });
  salesforce.faults.push({ status: 400, body: { error: 'invalid_client', error_description: KEY } });
  const refused = await sync.sync();
  expect(salesforce.requests).toEqual(['fault', 'fault']);
  expect(JSON.stringify([logged, run, refused])).not.toContain('canary');
  expect(await tablesWith(database.sql, 'canary')).toEqual([]);
  expect(await tablesWith(database.sql, KEY)).toEqual([]);
});

test('a token endpoint that answers with a header, a page or a redirect ends the run with a reason, without the token', async () => {
  const { salesforce, connect, syncOf } = await begin();
  const sync = syncOf(await connect());
  const logged: unknown[] = [];
  const log = (...said: unknown[]) => logged.push(said);
  sync.parts.log = { debug: log, info: log, warn: log, error: log };
  const injected = { access_token: 'canary\r\nx-evil: canary', instance_url: salesforce.url };
  const runs = [];
  const elsewhere = { status: 302, headers: { location: `${salesforce.url}/canary` }, body: '' };
  for (const faults of [
    [{ body: '<html>canary</html>' }],
    [elsewhere],
    [{ body: injected }, { body: injected }],
  ]) {
    salesforce.requests.length = 0;
    salesforce.faults.push(...faults);
    runs.push(await sync.sync());
    expect(salesforce.requests).toEqual(faults.map(() => 'fault'));
  }
  expect(runs).toEqual(runs.map(() => expect.objectContaining({ state: 'failed' })));
  expect(JSON.stringify([logged, runs])).not.toContain('canary');
});

test('an organization without its address, or at another one, is not connected', async () => {
  const { salesforce, connect } = await begin();
  await expect(connect({})).rejects.toThrow('my_domain');
  await expect(connect({ my_domain: 'https://works.evil.example' })).rejects.toThrow('my_domain');
  await expect(connect({ my_domain: `${salesforce.url}/lost` }, 'another')).rejects.toThrow('reconnect');
});
