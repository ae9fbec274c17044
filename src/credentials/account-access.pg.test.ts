import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { tablesWith } from '../../test/stored/tables-with.ts';
import { insertConnection, SECRET_KEY } from '../../test/vendors/account-sync.ts';
import {
  clientSettings,
  FAKE_CLIENT,
  FakeOAuth,
  fakeProvider,
  OWN_CLIENT,
} from '../../test/vendors/oauth/fake-oauth.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { transaction } from '../db/transaction.ts';
import type { Sql, Tx } from '../db/types.ts';
import { createGuardedFetch } from '../lib/address-guard.ts';
import { linearConnector } from '../sources/linear/account/connector.ts';
import { type AccessParts, dropCredential, putCredential, readAccess } from './account-access.ts';
import type { VendorGrant } from './ask-for-tokens.ts';
import { readAuthModes } from './auth-modes.ts';
import { deleteOwnClient } from './queries.ts';
import { requestTokens } from './request-tokens.ts';
import { revokeVendorTokens } from './revoke-vendor-tokens.ts';
import { putOwnClient } from './vendor-client.ts';

const database = useDatabase();
const NOW = new Date();
let apps = 0;
let appId = '';
let oauth: FakeOAuth;
let tokens: Set<string>;
const started: FakeOAuth[] = [];

beforeEach(async () => {
  tokens = new Set();
  oauth = new FakeOAuth('linear', { tokens });
  started.push(oauth);
  await oauth.start();
  appId = `access${apps++}`;
  await insertApp(database.sql, appId, ['zoe']);
});
afterAll(() => {
  for (const one of started) one.close();
});

const provider = () => fakeProvider('linear', { oauth: oauth.url, api: oauth.url });
const parts = (sql: Sql = database.sql, now = NOW): AccessParts => ({
  sql,
  config: readConfig({
    CAMBIUM_PRIVATE_NETWORKS: '127.0.0.0/8',
    CAMBIUM_PUBLIC_URL: 'http://cambium.test',
    ...clientSettings('linear'),
  }),
  now: () => now,
  secretKey: SECRET_KEY,
  fetchGuarded: createGuardedFetch({
    privateNetworks: ['127.0.0.0/8'],
    timeoutMs: 20_000,
    responseBytesMax: 10_000,
  }),
  oauthProviders: new Map([['linear', provider()]]),
});

/** Returns the tokens of a person who agreed. */
async function agree(client = FAKE_CLIENT): Promise<VendorGrant> {
  const url = `${oauth.url}/oauth/authorize?client_id=${client.id}&response_type=code&redirect_uri=http%3A%2F%2Fx.test%2F&scope=read&code_challenge_method=S256`;
  const location = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  const code = new URL(location).searchParams.get('code') ?? '';
  return requestTokens(
    parts(),
    { provider: provider(), client, ownClientId: null },
    { grant_type: 'authorization_code', code, redirect_uri: 'http://x.test/' },
  );
}
async function connected(grant: VendorGrant, owner: string | null = null, ownClientId: string | null = null) {
  const connector = linearConnector;
  const key = { kind: 'oauth' as const, grant, ownClientId };
  return insertConnection(database.sql, { appId, owner, connector, key });
}
const LATER = new Date(NOW.getTime() + 86_100_000);

describe('how an account was opened', () => {
  const modesOf = async (app: string, ids: string[]) => [
    ...(await readAuthModes(database.sql, app, ids)).values(),
  ];

  test('is shown for each connection of the app, and for no other app’s', async () => {
    const { connectionId: byTokens } = await connected(await agree(), 'zoe');
    const { connectionId: byKey } = await insertConnection(database.sql, {
      appId,
      owner: null,
      connector: linearConnector,
      key: 'lin_api_1',
    });
    const ids = [byTokens, byKey, randomUUID()];
    expect(await modesOf(appId, ids)).toEqual(['oauth', 'key', 'none']);
    expect(await modesOf(`${appId}-other`, ids)).toEqual(['none', 'none', 'none']);
    expect(await modesOf(appId, [])).toEqual([]);
  });

  test('changes with the credential: tokens replace a key', async () => {
    const ids = await insertConnection(database.sql, {
      appId,
      owner: null,
      connector: linearConnector,
      key: 'lin_api_1',
    });
    const grant = await agree();
    await transaction(database.sql, (tx) =>
      putCredential(tx, parts(), ids, { kind: 'oauth', grant, ownClientId: null }),
    );
    expect(await modesOf(appId, [ids.connectionId])).toEqual(['oauth']);
  });
});

describe('an access token', () => {
  test('that expires soon is refreshed once by fifty callers in two instances, and all of them get the new one', async () => {
    const ids = await connected(await agree());
    const other = connect(database.url, { connectionsMax: 8, applicationName: 'cambium-test' });
    try {
      const callers = [database.sql, other].flatMap((sql) =>
        Array.from({ length: 25 }, () => readAccess(parts(sql, LATER), ids)),
      );
      const secrets = (await Promise.all(callers)).map(({ secret }) => secret ?? '');
      expect(new Set(secrets).size).toBe(1);
      expect(tokens.has(secrets[0] ?? '')).toBe(true);
      expect(oauth.requests.filter((one) => one === 'refresh')).toHaveLength(1);
    } finally {
      await other.end({ timeout: 5 });
    }
  });

  test('that was refused is refreshed once by any holder, and the account’s limiters stay the same', async () => {
    const grant = await agree();
    const ids = await connected(grant);
    const before = await readAccess(parts(), ids);
    expect(before).toMatchObject({ secret: grant.accessToken, secretKind: 'oauth' });
    const renewed = await Promise.all(
      Array.from({ length: 10 }, () => readAccess(parts(), ids, grant.accessToken)),
    );
    expect(new Set(renewed.map(({ secret }) => secret)).size).toBe(1);
    expect(renewed[0]?.secret).not.toBe(grant.accessToken);
    expect(renewed[0]?.budget).toBe(before.budget);
    expect(oauth.requests).toEqual(['code', 'refresh']);
  });

  test('stays unchanged while the vendor issues none, and needs a person if it refuses', async () => {
    const ids = await connected(await agree());
    oauth.refusal = { status: 503, json: {} };
    await expect(readAccess(parts(database.sql, LATER), ids)).rejects.toMatchObject({ kind: 'transient' });
    oauth.refusal = { status: 401, json: { error: 'invalid_client' } };
    await expect(readAccess(parts(database.sql, LATER), ids)).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('CAMBIUM_LINEAR_CLIENT_ID'),
    });
    oauth.refusal = null;
    expect((await readAccess(parts(database.sql, LATER), ids)).secret).toMatch('access');
    oauth.withdraw();
    const refused = readAccess(
      parts(),
      ids,
      [...oauth.secrets].findLast((one) => one.includes('access')),
    );
    await expect(refused).rejects.toMatchObject({ kind: 'revoked' });
  });

  test('and its refresh token are only stored sealed', async () => {
    await connected(await agree());
    for (const secret of oauth.secrets) expect(await tablesWith(database.sql, secret)).toEqual([]);
  });
});

describe('tokens given to an app’s own client', () => {
  const vendor = 'linear';
  const refreshed = async (ids: Awaited<ReturnType<typeof connected>>) =>
    (await readAccess(parts(database.sql, LATER), ids)).secret;

  test('are refreshed and revoked only with it, and the service’s only with the service’s', async () => {
    await putOwnClient(parts(), { appId, vendor }, OWN_CLIENT);
    const own = await connected(await agree(OWN_CLIENT), null, OWN_CLIENT.id);
    const before = await connected(await agree(), 'zoe');
    // The fake refuses a token from any client other than the one it issued it to.
    expect(await refreshed(own)).toMatch('access');
    expect(await refreshed(before)).toMatch('access');
    const [row] = await database.sql`
      select client_id from connection_secrets where connection_id = ${own.connectionId}`;
    expect(row).toEqual({ client_id: OWN_CLIENT.id });
  });

  test('report what is missing if it was replaced or removed, and work again once it is back', async () => {
    await putOwnClient(parts(), { appId, vendor }, OWN_CLIENT);
    const ids = await connected(await agree(OWN_CLIENT), null, OWN_CLIENT.id);
    const missing = { kind: 'contract', message: expect.stringContaining('PUT /integrations/linear/client') };
    oauth.requests.length = 0;
    await putOwnClient(parts(), { appId, vendor }, { id: 'another', secret: 'x' });
    await expect(refreshed(ids)).rejects.toMatchObject(missing);
    await deleteOwnClient(database.sql, appId, vendor);
    await expect(refreshed(ids)).rejects.toMatchObject(missing);
    expect(oauth.requests).toEqual([]);
    await putOwnClient(parts(), { appId, vendor }, OWN_CLIENT);
    expect(await refreshed(ids)).toMatch('access');
  });
});

test('tokens open only in the row of their connection, and not as a key', async () => {
  const mine = await connected(await agree());
  const theirs = await connected(await agree(), 'zoe');
  await database.sql`
    update connection_secrets o set sealed = s.sealed from connection_secrets s
    where o.connection_id = ${theirs.connectionId} and s.connection_id = ${mine.connectionId}`;
  await expect(readAccess(parts(), theirs)).rejects.toThrow();
  await database.sql`update connection_secrets set kind = 'key' where connection_id = ${mine.connectionId}`;
  await expect(readAccess(parts(), mine)).rejects.toThrow();
});

test('a key is returned as it is, never refreshed, and a connection without one has none', async () => {
  const connector = linearConnector;
  const ids = await insertConnection(database.sql, { appId, connector, key: 'lin_api_1' });
  const access = await readAccess(parts(database.sql, LATER), ids, 'lin_api_1');
  expect(access).toMatchObject({ secret: 'lin_api_1', secretKind: 'key' });
  const row = { app_id: appId, connection_id: ids.connectionId, source: connector.source };
  await transaction(database.sql, (tx) => dropCredential(tx, parts(), row));
  expect(await readAccess(parts(), ids)).toMatchObject({ secret: null, secretKind: 'key' });
  // The key belongs to the person: no vendor is told to revoke it.
  expect(await database.sql`select from token_revocations where app_id = ${appId}`).toHaveLength(0);
  expect(oauth.requests).toEqual([]);
});

test('tokens of a removed connection are revoked at the vendor unless another connection of the account remains', async () => {
  const grant = await agree();
  // The same account through the app's own client is a separate grant and does not interfere.
  const own = await connected(await agree(OWN_CLIENT), null, OWN_CLIENT.id);
  await database.sql`update connections set source = 'notion' where connection_id = ${own.connectionId}`;
  const [first, second] = [await connected(grant), await connected(grant, 'zoe')];
  await database.sql`update connections set account_id = 'same' where app_id = ${appId}`;
  // A vendor with two sources, like Google.
  await database.sql`update connections set source = 'notion' where connection_id = ${second.connectionId}`;
  const oauthProviders = new Map(
    [provider(), { ...provider(), source: 'notion' as const }].map((one) => [one.source, one]),
  );
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  for (const [{ connectionId }, source, told] of [
    [first, 'linear', []],
    [second, 'notion', ['revoke']],
  ] as const) {
    const row = { app_id: appId, connection_id: connectionId, source };
    await transaction(database.sql, (tx) => dropCredential(tx, { oauthProviders }, row));
    oauth.requests.length = 0;
    await revokeVendorTokens({ ...parts(), oauthProviders, log });
    expect(oauth.requests).toEqual(told);
  }
  expect(tokens.has(grant.accessToken)).toBe(false);
  expect(await database.sql`select from token_revocations where app_id = ${appId}`).toHaveLength(0);
});

test('tokens of two connections of one account that are removed at once are revoked', async () => {
  const grant = await agree();
  const both = [await connected(grant), await connected(grant, 'zoe')];
  await database.sql`update connections set account_id = 'both' where app_id = ${appId}`;
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const drop = (tx: Tx, { connectionId }: { connectionId: string }) =>
    dropCredential(tx, parts(), { app_id: appId, connection_id: connectionId, source: 'linear' });
  // Neither transaction sees that the other one drops its tokens, too.
  await transaction(database.sql, async (tx) => {
    for (const one of both)
      if (one === both[0]) await drop(tx, one);
      else await transaction(database.sql, (other) => drop(other, one));
  });
  await revokeVendorTokens({ ...parts(), log });
  expect(tokens.has(grant.accessToken)).toBe(false);
  expect(await database.sql`select from token_revocations where app_id = ${appId}`).toHaveLength(0);
});

test('tokens of a vendor without revocation are dropped, and the vendor is named', async () => {
  const { connectionId } = await connected(await agree());
  const row = { app_id: appId, connection_id: connectionId, source: 'linear' as const };
  const oauthProviders = new Map([['linear' as const, { ...provider(), revoke: null }]]);
  const untold = await transaction(database.sql, (tx) => dropCredential(tx, { oauthProviders }, row));
  expect(untold).toBe('Linear');
  expect(await database.sql`select from token_revocations where app_id = ${appId}`).toHaveLength(0);
  expect(await transaction(database.sql, (tx) => dropCredential(tx, { oauthProviders }, row))).toBeNull();
});

test('tokens that could not be revoked are kept at the vendor if the account was connected again meanwhile', async () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const grant = await agree();
  const first = await connected(grant);
  await database.sql`update connections set account_id = 'again' where app_id = ${appId}`;
  const row = { app_id: appId, connection_id: first.connectionId, source: 'linear' as const };
  await transaction(database.sql, (tx) => dropCredential(tx, parts(), row));
  const fetchGuarded = () => Promise.reject(new TypeError('fetch failed'));
  oauth.requests.length = 0;
  expect(await revokeVendorTokens({ ...parts(), fetchGuarded, log })).toBe(0);
  await connected(grant, 'zoe');
  await database.sql`update connections set account_id = 'again' where app_id = ${appId}`;
  await database.sql`update token_revocations set next_try_at = now() where app_id = ${appId}`;
  expect(await revokeVendorTokens({ ...parts(), log })).toBe(0);
  expect(oauth.requests).toEqual([]);
  expect(tokens.has(grant.accessToken)).toBe(true);
  expect(await database.sql`select from token_revocations where app_id = ${appId}`).toHaveLength(0);
});
