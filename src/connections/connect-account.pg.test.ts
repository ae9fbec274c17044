import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { keyActor } from '../../test/stored/key-actor.ts';
import { MemoryAccount, memoryConnector } from '../../test/vendors/memory-source.ts';
import { listIdentityRows } from '../auth/identities/queries.ts';
import { readConfig } from '../config.ts';
import { readAccess } from '../credentials/account-access.ts';
import { transaction } from '../db/transaction.ts';
import { type Actor, SCOPES } from '../http/actor.ts';
import { AddressRefused, createGuardedFetch } from '../lib/address-guard.ts';
import { CONNECTORS } from '../sources/connectors.ts';
import { OAUTH_PROVIDERS } from '../sources/oauth-providers.ts';
import { VendorError } from '../sources/vendor-error.ts';
import { webCrawler } from '../sources/web_crawler/crawler/connector.ts';
import { changeState } from './change-state.ts';
import {
  type AccountToConnect,
  chooseVisibility,
  connectAccount,
  getConnector,
  openConnection,
  openCredential,
  readConnectionConfig,
} from './connect-account.ts';
import { markDeleting, setConnectionState } from './connection-queries.ts';

const database = useDatabase();
let apps = 0;
let appId = '';
let account: MemoryAccount;
beforeEach(async () => {
  appId = `c${apps++}`;
  account = new MemoryAccount();
  await insertApp(database.sql, appId, ['zoe']);
});

const parts = () => ({
  sql: database.sql,
  config: readConfig({}),
  now: () => new Date(),
  secretKey: Buffer.alloc(32, 3),
  oauthProviders: new Map(),
  fetchGuarded: createGuardedFetch({ privateNetworks: [], timeoutMs: 1_000, responseBytesMax: 1_000 }),
  connectors: new Map([memoryConnector(account, true), webCrawler].map((one) => [one.source, one])),
});
const actorOf = (userId: string | null, scopes: Actor['scopes'] = SCOPES): Actor => ({
  ...keyActor({ appId, userId }),
  scopes,
});
const connect = (sent: Partial<AccountToConnect> = {}, actor = actorOf('zoe')) =>
  connectAccount(parts(), actor, {
    source: 'notion',
    key: 'good',
    serviceAccount: null,
    config: null,
    visibility: null,
    label: null,
    ...sent,
  });
const secretOf = async ({ connection_id: connectionId }: { connection_id: string }) =>
  (await readAccess(parts(), { appId, connectionId })).secret;
const refusal = (sent: Partial<AccountToConnect>, actor?: Actor) =>
  connect(sent, actor).then(
    () => null,
    ({ status, code, message }) => ({ status, code, message }),
  );

describe('connecting an account', () => {
  test('stores its key sealed for this connection alone', async () => {
    const made = await connect({ label: 'Notes' });
    expect(made).toMatchObject({
      is_new: true,
      label: 'Notes',
      owner: 'zoe',
      visibility: 'user',
      account_id: 'memory',
    });
    expect(await secretOf(made)).toBe('good');
    const other = await connect({}, actorOf(null));
    await database.sql`
      update connection_secrets o set sealed = s.sealed from connection_secrets s
      where o.app_id = ${appId} and o.connection_id = ${other.connection_id} and s.connection_id = ${made.connection_id}`;
    await expect(secretOf(other)).rejects.toThrow();
  });

  test('that is connected already gives it the newer key, and resumes it if it had stopped', async () => {
    const first = await connect();
    const ids = { appId, connectionId: first.connection_id };
    await transaction(database.sql, (tx) => setConnectionState(tx, ids, 'needs_reauth'));
    account.key = 'newer';
    const again = await connect({ key: 'newer' });
    expect(again).toMatchObject({ connection_id: first.connection_id, is_new: false, state: 'active' });
    expect(await secretOf(first)).toBe('newer');
  });

  test.each([
    [new VendorError('revoked', 'Make another key.'), 422, 'CredentialRefused', 'Make another key.'],
    [
      new VendorError('scope', 'Give it the right to read.'),
      422,
      'CredentialRefused',
      'Give it the right to read.',
    ],
    [new VendorError('contract', 'Not as described.'), 422, 'SourceRefused', 'Not as described.'],
    [
      new VendorError('transient', 'Does not answer.'),
      503,
      'Unavailable',
      'Does not answer. Nothing was changed; try it again later.',
    ],
    [
      new VendorError('limited', 'Wait.', { until: new Date() }),
      503,
      'Unavailable',
      'Wait. Nothing was changed; try it again later.',
    ],
  ])(
    'that answers with %s is refused with its message, and nothing is stored',
    async (error, status, code, message) => {
      account.faults.push(error);
      expect(await refusal({})).toEqual({ status, code, message });
      expect(await database.sql`select from connections where app_id = ${appId}`).toHaveLength(0);
    },
  );

  test('at a forbidden address names the setting that allows it', async () => {
    account.faults.push(async () => {
      throw new AddressRefused('10.0.0.1: CAMBIUM_PRIVATE_NETWORKS');
    });
    expect(await refusal({})).toMatchObject({ status: 422, code: 'AddressRefused' });
  });

  test('that is being removed conflicts', async () => {
    const { connection_id: connectionId } = await connect();
    await transaction(database.sql, (tx) => markDeleting(tx, { appId, connectionId }, false));
    expect(await refusal({})).toMatchObject({ status: 409, code: 'ConnectionDeleting' });
    const owner = { appId, userId: 'zoe' };
    await expect(
      changeState({ sql: database.sql, connectors: CONNECTORS }, owner, connectionId, 'sync'),
    ).rejects.toMatchObject({
      code: 'ConnectionDeleting',
    });
  });

  test('for the whole app needs admin, except for sources without a key when the app itself asks', async () => {
    const plain: Actor['scopes'] = ['memories:read', 'memories:write'];
    expect(await refusal({ visibility: 'app' }, actorOf('zoe', plain))).toMatchObject({ status: 403 });
    expect(await refusal({}, actorOf(null, plain))).toMatchObject({ status: 403 });
    expect(await refusal({ visibility: 'user' }, actorOf(null))).toMatchObject({ status: 422 });
    expect((await connect({ visibility: 'app' })).visibility).toBe('app');
    const site = { source: 'web_crawler', key: null, config: { url: 'http://10.0.0.1/' } } as const;
    expect(await refusal(site, actorOf(null, plain))).toMatchObject({ code: 'AddressRefused' });
    expect(await refusal({ ...site, visibility: 'app' }, actorOf('zoe', plain))).toMatchObject({
      status: 403,
    });
  });
});

test('visibility as at the source needs admin and a source that reports access; without a user it proves no identity', async () => {
  const plain: Actor['scopes'] = ['memories:read', 'memories:write'];
  expect(await refusal({ visibility: 'source' }, actorOf('zoe', plain))).toMatchObject({ status: 403 });
  expect(await refusal({ visibility: 'source' }, actorOf(null, plain))).toMatchObject({ status: 403 });
  expect((await connect({ visibility: 'source' })).visibility).toBe('source');
  expect((await connect({ visibility: 'source' }, actorOf(null))).owner).toBeNull();
  const site = { source: 'web_crawler', key: null, config: { url: 'http://10.0.0.1/' } } as const;
  expect(await refusal({ ...site, visibility: 'source' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('who may see what is not read from'),
  });
});

test('an account opened in a browser proves its owner’s identity while the connection exists; a key proves nothing', async () => {
  const identities = () => listIdentityRows(database.sql, appId, 'zoe');
  const chosen = { source: 'notion', visibility: 'user', label: null, config: {} } as const;
  const owner = { appId, userId: 'zoe' };
  await connect();
  expect(await identities()).toEqual([]);
  const grant = {
    accessToken: 'good',
    refreshToken: null,
    expiresAt: null,
    scopes: null,
  };
  const made = await openConnection(parts(), owner, {
    chosen,
    credential: { kind: 'oauth', grant, ownClientId: null },
  });
  expect(await identities()).toEqual([{ identity: 'account:notion:me', proof: 'connection' }]);
  await connect();
  expect(await identities()).toEqual([]);
  await openConnection(parts(), owner, { chosen, credential: { kind: 'oauth', grant, ownClientId: null } });
  await database.sql`delete from connections where connection_id = ${made.connection_id} and app_id = ${appId}`;
  expect(await identities()).toEqual([]);
});

test('a missing setting of a source is requested by its purpose', async () => {
  const missing = await refusal({ source: 'web_crawler', key: null, config: {} });
  expect(missing).toMatchObject({
    status: 422,
    message: 'body.config.url: is needed. The page at which the crawl begins.',
  });
  const wrong = await refusal({ source: 'web_crawler', key: null, config: { url: 'no address' } });
  expect(wrong?.message).toContain('must be a URL, such as https://example.com/path');
});

test('an account that only a browser opens accepts no key from anybody, and says where to go', async () => {
  const connector = { ...memoryConnector(account, true), auth: 'oauth' as const };
  const plain: Actor['scopes'] = ['memories:read', 'memories:write'];
  for (const key of ['good', null])
    await expect(openCredential(parts(), connector, { key, serviceAccount: null })).rejects.toThrow(
      'GET /integrations/notion/connect',
    );
  // Without a client, no browser sign-in is possible.
  const nothing = { key: null, serviceAccount: null, config: null, visibility: null, label: null };
  const drive = { source: 'google_drive', ...nothing } as const;
  const connectors = new Map([['google_drive' as const, { ...connector, source: 'google_drive' as const }]]);
  const given = { ...parts(), connectors, oauthProviders: OAUTH_PROVIDERS };
  await expect(connectAccount(given, actorOf('zoe'), drive)).rejects.toMatchObject({
    code: 'ClientMissing',
    message: expect.stringMatching(/CAMBIUM_GOOGLE_CLIENT_ID.* takes a service account\.$/),
  });
  // The account belongs to a person: only an admin may share it with everybody.
  expect(() => chooseVisibility(actorOf(null, plain), null, connector, connectors)).toThrow('admin');
  expect(() => chooseVisibility(actorOf('zoe', plain), 'app', connector, connectors)).toThrow('admin');
  expect(chooseVisibility(actorOf('zoe', plain), null, connector, connectors)).toBe('user');
});

test('a config names each wrong field, and a source without a connector lists those that have one', () => {
  const crawler = getConnector(parts(), 'web_crawler');
  expect(readConnectionConfig(crawler, { url: 'https://a.example/' })).toEqual({
    url: 'https://a.example/',
    max_depth: 2,
    limit: 20,
  });
  const wrong = () => readConnectionConfig(crawler, { url: 'x', limit: 101 });
  expect(wrong).toThrow('body.config.url');
  expect(wrong).toThrow(
    expect.objectContaining({
      detail: [expect.anything(), expect.objectContaining({ loc: ['body', 'config', 'limit'] })],
    }),
  );
  expect(() => getConnector(parts(), 'slack')).toThrow('these can: notion, web_crawler');
});
