import { expect, test } from 'vitest';
import { csrfToken, refuseForged } from './refuse-forged.ts';
import { endedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts';

const http = { protocol: 'http' as const, headers: {} };
const https = { protocol: 'https' as const, headers: {} };

test('over https the cookie is bound to the host and never sent in the clear', () => {
  expect(sessionCookie(https, 's', 9)).toBe(
    '__Host-cambium_session=s; Path=/; Max-Age=9; HttpOnly; SameSite=Strict; Secure',
  );
  expect(endedSessionCookie(http)).toContain('cambium_session=; Path=/; Max-Age=0');
});

test('the cookie is found among others, and one of the other protocol is not mistaken for it', () => {
  const cookie = 'a=1; xcambium_session=no; cambium_session=yes;b=2';
  expect(readSessionCookie({ ...http, headers: { cookie } })).toBe('yes');
  expect(readSessionCookie({ ...https, headers: { cookie } })).toBeNull();
  expect(readSessionCookie({ ...http, headers: { cookie: 'cambium_session=' } })).toBeNull();
  expect(readSessionCookie(http)).toBeNull();
});

test('reading needs no token, writing needs this session’s', () => {
  const key = Buffer.alloc(32, 1);
  const expected = csrfToken(key, 'secret');
  const sent = (method: string, token?: string) => ({
    method,
    host: 'h',
    protocol: 'http' as const,
    headers: { 'sec-fetch-site': 'same-origin', ...(token === undefined ? {} : { 'x-csrf-token': token }) },
  });
  for (const method of ['GET', 'HEAD']) expect(() => refuseForged(sent(method), expected)).not.toThrow();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(() => refuseForged(sent(method, expected), expected)).not.toThrow();
    expect(() => refuseForged(sent(method), expected)).toThrow('X-CSRF-Token');
    expect(() => refuseForged(sent(method, csrfToken(key, 'other')), expected)).toThrow('X-CSRF-Token');
  }
  expect(csrfToken(key, 'secret')).not.toBe(csrfToken(Buffer.alloc(32, 2), 'secret'));
});
