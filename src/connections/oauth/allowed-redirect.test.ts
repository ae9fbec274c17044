import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { checkRedirectUrl } from './allowed-redirect.ts';

const config = readConfig({
  CAMBIUM_PUBLIC_URL: 'https://cambium.example/base',
  CAMBIUM_CONNECT_ORIGINS: 'https://app.example,http://intranet.example:8080',
});

test.each([
  'https://cambium.example/app/sources',
  'https://app.example/done?from=cambium#top',
  'http://intranet.example:8080/',
  'http://127.0.0.1:4312/done',
  'http://[::1]:4312/done',
  'http://localhost/done',
])('a browser may be sent on to %s', (url) => {
  expect(checkRedirectUrl(config, url)).toBe(url);
});

test.each([
  'http://app.example/done',
  'https://app.example.evil.example/',
  'https://app.example@evil.example/',
  'https://user:word@app.example/',
  'https://localhost.evil.example/',
  'https://127.0.0.1/',
  'http://intranet.example/',
  'http://169.254.169.254/',
  '//app.example/',
  '/app/sources',
  'data:text/html,x',
  'javascript:alert(1)',
  'blob:https://app.example/0f3a',
  '',
])('but not to %j', (url) => {
  expect(() => checkRedirectUrl(config, url)).toThrow('redirect_url is not allowed');
});

test('without an address it is not redirected', () => {
  expect(checkRedirectUrl(config, null)).toBeNull();
  expect(() => checkRedirectUrl(readConfig({}), 'https://cambium.example/')).toThrow('not allowed');
});
