import { expect, test } from 'vitest';
import { isRedirectAllowed, isRegisteredRedirect, redirectPlace, redirectSource } from './redirects.ts';

test.each([
  'https://claude.ai/api/mcp/auth_callback',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:33418/',
  'http://[::1]:80/callback',
  'http://localhost:6274/oauth/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'com.example.app:/callback',
])('people may be redirected to %s', (uri) => {
  expect(isRedirectAllowed(uri)).toBe(true);
});

test.each([
  'http://host.example/callback',
  'http://127.0.0.1.host.example/',
  'http://10.0.0.1/callback',
  'https://user:password@host.example/',
  'https://host.example/callback#part',
  'https://host.example/callback#',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://host.example/1',
  'https://host.example/a b',
  'https://host.example/\r\nset-cookie:x',
  '/callback',
  '',
  `https://host.example/${'x'.repeat(2_000)}`,
])('nobody is redirected to %j', (uri) => {
  expect(isRedirectAllowed(uri)).toBe(false);
});

const REGISTERED = ['https://host.example/callback', 'http://127.0.0.1/callback', 'http://localhost:80/cb'];

test.each([
  ['https://host.example/callback', true],
  ['https://host.example/callback/', false],
  ['https://host.example/callback?x=1', false],
  ['https://host.example:8443/callback', false],
  ['https://HOST.example/callback', false],
  ['http://host.example/callback', false],
  ['http://127.0.0.1/callback', true],
  ['http://127.0.0.1:49152/callback', true],
  ['http://127.0.0.1:49152/callback?x=1', false],
  ['http://127.0.0.1:49152/other', false],
  ['http://localhost:49152/callback', false],
  ['http://localhost:49152/cb', true],
  ['https://127.0.0.1:49152/callback', false],
  ['http://[::1]:49152/callback', false],
])('%s matches its registration: %j', (asked, isRegistered) => {
  expect(isRegisteredRedirect(REGISTERED, asked)).toBe(isRegistered);
});

test('a registered but forbidden address is not redirected to either', () => {
  expect(isRegisteredRedirect(['javascript:alert(1)'], 'javascript:alert(1)')).toBe(false);
});

test.each([
  ['https://claude.ai/api/callback', 'claude.ai', 'https://claude.ai'],
  ['https://host.example:8443/x', 'host.example:8443', 'https://host.example:8443'],
  ['http://127.0.0.1:5000/x', 'a program on this computer', 'http://127.0.0.1:5000'],
  ['cursor://agent/x', 'the program for cursor:', 'cursor:'],
])('%s is shown to a person as “%s”', (uri, place, source) => {
  expect([redirectPlace(uri), redirectSource(uri)]).toEqual([place, source]);
});
