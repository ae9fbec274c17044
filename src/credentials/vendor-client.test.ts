import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { CONNECTORS } from '../sources/connectors.ts';
import { OAUTH_PROVIDERS } from '../sources/oauth-providers.ts';
import { findVendorClient, getVendorClient } from './vendor-client.ts';

const CLIENT = { CAMBIUM_SLACK_CLIENT_ID: 'id', CAMBIUM_SLACK_CLIENT_SECRET: 'hidden' };
const partsOf = (env: Record<string, string>) => ({
  config: readConfig(env),
  oauthProviders: OAUTH_PROVIDERS,
  connectors: CONNECTORS,
});

describe('the client of a vendor', () => {
  test.each(['https://cambium.example', 'https://cambium.example/'])(
    'is what settings name, with the redirect address under %s',
    (publicUrl) => {
      const parts = partsOf({ ...CLIENT, CAMBIUM_PUBLIC_URL: publicUrl });
      expect(getVendorClient(parts, 'slack')).toMatchObject({
        provider: { source: 'slack' },
        client: { id: 'id', secret: 'hidden' },
        redirectUri: 'https://cambium.example/oauth/callback',
      });
      expect(findVendorClient(parts, 'linear')).toBeNull();
    },
  );

  test.each([
    ['slack', CLIENT, 'https://api.slack.com/apps?new_app=1'],
    ['linear', { CAMBIUM_PUBLIC_URL: 'https://cambium.example' }, 'CAMBIUM_LINEAR_CLIENT_ID'],
    ['github', {}, 'https://github.com/settings/apps/new'],
    ['notion', {}, 'CAMBIUM_NOTION_CLIENT_ID'],
    ['google_drive', {}, 'CAMBIUM_GOOGLE_CLIENT_ID'],
  ] as const)('that is missing is said with what to do about %s', (source, env, words) => {
    const missing = () => getVendorClient(partsOf(env), source);
    expect(missing).toThrow(words);
    expect(missing).toThrow('CAMBIUM_PUBLIC_URL');
    expect(missing).toThrow(expect.objectContaining({ status: 409, code: 'ClientMissing' }));
  });

  test('is not asked for where a source has none', () => {
    const asked = () => getVendorClient(partsOf({}), 'web_crawler');
    expect(asked).toThrow(expect.objectContaining({ status: 422 }));
    expect(asked).toThrow('POST /connections');
  });
});
