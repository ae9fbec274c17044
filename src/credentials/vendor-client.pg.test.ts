import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../test/set-up/use-database.ts';
import { insertApp } from '../../test/stored/documents.ts';
import { tablesWith } from '../../test/stored/tables-with.ts';
import { SECRET_KEY } from '../../test/vendors/account-sync.ts';
import { readConfig } from '../config.ts';
import { CONNECTORS } from '../sources/connectors.ts';
import { OAUTH_PROVIDERS } from '../sources/oauth-providers.ts';
import { deleteOwnClient } from './queries.ts';
import {
  findClientOfTokens,
  findVendorClient,
  getVendorClient,
  putOwnClient,
  readClientOwners,
} from './vendor-client.ts';

const database = useDatabase();
const CLIENT = { CAMBIUM_SLACK_CLIENT_ID: 'id', CAMBIUM_SLACK_CLIENT_SECRET: 'hidden' };
const PUBLIC = { CAMBIUM_PUBLIC_URL: 'https://cambium.example' };
const OWN = { id: 'own-id', secret: 'own-canary' };
const partsOf = (env: Record<string, string>) => ({
  config: readConfig(env),
  oauthProviders: OAUTH_PROVIDERS,
  connectors: CONNECTORS,
  sql: database.sql,
  secretKey: SECRET_KEY,
});

describe('the client of a vendor', () => {
  test.each(['https://cambium.example', 'https://cambium.example/'])(
    'is the one in the settings, with the redirect address under %s',
    async (publicUrl) => {
      const parts = partsOf({ ...CLIENT, CAMBIUM_PUBLIC_URL: publicUrl });
      expect(await getVendorClient(parts, 'a', 'slack')).toMatchObject({
        provider: { source: 'slack' },
        client: { id: 'id', secret: 'hidden' },
        ownClientId: null,
        redirectUri: 'https://cambium.example/oauth/callback',
      });
      expect(await findVendorClient(parts, 'a', 'linear')).toBeNull();
    },
  );

  test.each([
    ['slack', CLIENT, 'https://api.slack.com/apps?new_app=1'],
    ['linear', PUBLIC, 'CAMBIUM_LINEAR_CLIENT_ID'],
    ['github', {}, 'https://github.com/settings/apps/new'],
    ['notion', {}, 'CAMBIUM_NOTION_CLIENT_ID'],
    ['google_drive', {}, 'CAMBIUM_GOOGLE_CLIENT_ID'],
    ['slack', {}, 'PUT /integrations/slack/client'],
  ] as const)('that is missing is reported with what to do about %s', async (source, env, words) => {
    const missing = getVendorClient(partsOf(env), 'a', source);
    await expect(missing).rejects.toThrow(words);
    await expect(missing).rejects.toThrow('CAMBIUM_PUBLIC_URL');
    await expect(missing).rejects.toThrow(expect.objectContaining({ status: 409, code: 'ClientMissing' }));
  });

  test('is not requested if a source has none', async () => {
    const asked = getVendorClient(partsOf({}), 'a', 'web_crawler');
    await expect(asked).rejects.toThrow(expect.objectContaining({ status: 422 }));
    await expect(asked).rejects.toThrow('POST /connections');
  });
});

describe('a client of the app’s own', () => {
  const parts = () => partsOf({ ...CLIENT, ...PUBLIC });
  const clientOf = async (appId: string) => (await findVendorClient(parts(), appId, 'slack'))?.client;
  const service = { id: 'id', secret: 'hidden' };

  test('precedes the service’s, only for its app, until it is removed', async () => {
    for (const app of ['own1', 'other1']) await insertApp(database.sql, app);
    await putOwnClient(parts(), { appId: 'own1', vendor: 'slack' }, { id: 'before', secret: 'before' });
    await putOwnClient(parts(), { appId: 'own1', vendor: 'slack' }, OWN);
    expect([await clientOf('own1'), await clientOf('other1')]).toEqual([OWN, service]);
    expect(Object.fromEntries(await readClientOwners(parts(), 'own1'))).toEqual({ slack: 'app' });
    expect(Object.fromEntries(await readClientOwners(parts(), 'other1'))).toEqual({ slack: 'service' });
    expect(await deleteOwnClient(database.sql, 'other1', 'slack')).toBe(false);
    expect(await deleteOwnClient(database.sql, 'own1', 'slack')).toBe(true);
    expect(await clientOf('own1')).toEqual(service);
  });

  test('opens all sources of its vendor, and nothing while browsers could not return', async () => {
    await insertApp(database.sql, 'own2');
    await putOwnClient(parts(), { appId: 'own2', vendor: 'google' }, OWN);
    expect(Object.fromEntries(await readClientOwners(parts(), 'own2'))).toEqual({
      google_calendar: 'app',
      google_drive: 'app',
      google_mail: 'app',
      slack: 'service',
    });
    expect(await readClientOwners(partsOf(CLIENT), 'own2')).toEqual(new Map());
    expect(await findVendorClient(partsOf(CLIENT), 'own2', 'google_mail')).toBeNull();
  });

  test('is used for its own tokens, and for no others', async () => {
    await insertApp(database.sql, 'own3');
    await putOwnClient(parts(), { appId: 'own3', vendor: 'slack' }, OWN);
    const given = async (client_id: string | null) =>
      (await findClientOfTokens(parts(), 'own3', { source: 'slack', client_id }))?.client ?? null;
    expect([await given(OWN.id), await given('before'), await given(null)]).toEqual([OWN, null, service]);
    expect(await findClientOfTokens(parts(), 'own3', { source: 'vault', client_id: OWN.id })).toBeNull();
  });

  test('has a secret that is stored sealed, opens only in the row of its app and vendor, and is deleted with its app', async () => {
    for (const app of ['own4', 'own5']) {
      await insertApp(database.sql, app);
      await putOwnClient(
        parts(),
        { appId: app, vendor: 'slack' },
        { ...OWN, secret: `${OWN.secret}-${app}` },
      );
    }
    expect(await tablesWith(database.sql, OWN.secret)).toEqual([]);
    await database.sql`
      update vendor_clients o set sealed = s.sealed from vendor_clients s
      where o.app_id = 'own5' and s.app_id = 'own4' and o.vendor = 'slack' and s.vendor = 'slack'`;
    await expect(clientOf('own5')).rejects.toThrow();
    await database.sql`delete from apps where app_id = 'own4'`;
    expect(await database.sql`select from vendor_clients where app_id = 'own4'`).toHaveLength(0);
  });
});
