import { describe, expect, test } from 'vitest';
import { presentServiceSettings, serviceSettings } from './service-settings.ts';

const isTaken = (env: Record<string, string>) => serviceSettings.safeParse(env).success;

test('every default is a valid setting', () => {
  const defaults = serviceSettings.parse({});
  const asText = Object.entries(defaults).flatMap(([name, value]) =>
    value === undefined || Array.isArray(value) ? [] : [[name, String(value)] as const],
  );
  expect(serviceSettings.parse(Object.fromEntries(asText))).toEqual(defaults);
});

test('an unconfigured service listens only on the loopback and trusts no proxy or private network', () => {
  expect(presentServiceSettings(serviceSettings.parse({}))).toMatchObject({
    host: '127.0.0.1',
    trustedProxies: [],
    privateNetworks: [],
  });
});

test('the public address has no trailing slash, so that paths can be appended', () => {
  const settings = serviceSettings.parse({ CAMBIUM_PUBLIC_URL: 'https://cambium.example/base//' });
  expect(presentServiceSettings(settings).publicUrl).toBe('https://cambium.example/base');
  expect(presentServiceSettings(serviceSettings.parse({})).publicUrl).toBeUndefined();
});

test('times are given in seconds and used in milliseconds', () => {
  const settings = serviceSettings.parse({ CAMBIUM_STATEMENT_SECONDS: '4', CAMBIUM_TASK_SECONDS: '9' });
  expect(presentServiceSettings(settings)).toMatchObject({ statementMs: 4_000, taskMs: 9_000 });
});

test('connections rest above a hundred thousand waiting documents, and never below a hundred', () => {
  expect(presentServiceSettings(serviceSettings.parse({})).syncWaitingMax).toBe(100_000);
  expect(isTaken({ CAMBIUM_SYNC_WAITING_MAX: '100' })).toBe(true);
  expect(isTaken({ CAMBIUM_SYNC_WAITING_MAX: '99' })).toBe(false);
});

describe('the address of a database', () => {
  test.each(['DATABASE_URL', 'DATABASE_MIGRATE_URL'])('%s is a URL of PostgreSQL', (name) => {
    for (const url of ['postgres://h/d', 'postgresql://u:p%40ss@h:5432/d'])
      expect([url, isTaken({ [name]: url })]).toEqual([url, true]);
    for (const url of ['mysql://h/d', 'h/d', 'postgres://u:p@ss@h:port/d', ''])
      expect([url, isTaken({ [name]: url })]).toEqual([url, false]);
  });
});

test('a secret key is 32 bytes in hex, in either case', () => {
  for (const key of ['aB'.repeat(32), '0'.repeat(64)])
    expect(isTaken({ CAMBIUM_SECRET_KEY: key })).toBe(true);
  for (const key of ['ab'.repeat(31), 'ab'.repeat(33), 'xy'.repeat(32)])
    expect([key, isTaken({ CAMBIUM_SECRET_KEY: key })]).toEqual([key, false]);
});

test('limits that may be switched off accept 0, and limits that protect the service do not', () => {
  for (const name of [
    'CAMBIUM_RATE_LIMIT_PER_MINUTE',
    'CAMBIUM_FAILED_LIMIT_PER_MINUTE',
    'CAMBIUM_APP_CHUNKS',
  ])
    expect([name, isTaken({ [name]: '0' })]).toEqual([name, true]);
  for (const name of ['CAMBIUM_BODY_LIMIT_BYTES', 'CAMBIUM_STATEMENT_SECONDS', 'CAMBIUM_TASK_SECONDS'])
    expect([name, isTaken({ [name]: '0' })]).toEqual([name, false]);
});
