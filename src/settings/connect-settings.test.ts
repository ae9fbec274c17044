import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const LINEAR = { CAMBIUM_LINEAR_CLIENT_ID: 'id', CAMBIUM_LINEAR_CLIENT_SECRET: 'hidden' };

test('a client has an id and a secret', () => {
  expect([...readConfig({}).oauthClients]).toEqual([]);
  expect([...readConfig(LINEAR).oauthClients]).toEqual([['linear', { id: 'id', secret: 'hidden' }]]);
});

test.each([
  [{ CAMBIUM_SLACK_CLIENT_ID: 'id' }, 'CAMBIUM_SLACK_CLIENT_SECRET is missing'],
  [{ CAMBIUM_NOTION_CLIENT_SECRET: 'hidden' }, 'CAMBIUM_NOTION_CLIENT_ID is missing'],
  [{ ...LINEAR, CAMBIUM_LINEAR_CLIENT_SECRET: 'hid den' }, 'CAMBIUM_LINEAR_CLIENT_SECRET: must be'],
  [{ CAMBIUM_CONNECT_ORIGINS: 'https://app.example/done' }, 'CAMBIUM_CONNECT_ORIGINS: must be origins'],
])('an incomplete or malformed client (%o) is refused by name and without its value: %s', (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
  expect(() => readConfig(env)).not.toThrow('hid');
});
