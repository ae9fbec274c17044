import { expect, test } from 'vitest';
import { keyActor } from '../../../test/stored/key-actor.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { openTicket, consentingPerson, sealTicket } from './tickets.ts';

const key = Buffer.alloc(32, 1);
const NOW = new Date('2026-03-01T12:00:00Z');
const request: AuthorizationRequest = {
  clientId: 'c',
  clientName: 'Host',
  clientHost: null,
  redirectUri: 'https://host.example/callback',
  state: null,
  challenge: 'x',
  scopes: ['memories:read'],
};
const app = {
  app_id: 'default',
  name: 'Default',
  jwt_secret: Buffer.from('secret'),
  jwks_url: null,
  jwks_issuer: null,
  user_token_scopes: null,
  created_at: NOW,
};
const ada = keyActor({ appId: 'default', userId: 'ada' });
const person = consentingPerson(ada, app, NOW);

test('a ticket holds the request and the signed-in person, and no credential', () => {
  const sealed = sealTicket(key, { request, person }, NOW);
  expect(openTicket(key, sealed, NOW)).toMatchObject({ request, person });
  expect(person).not.toHaveProperty('credential');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('ada');
});

test('who signed in with a token is trusted as long as the app’s secret and issuer are the same', () => {
  const trustIn = (changes: Partial<typeof app>) =>
    consentingPerson({ ...ada, kind: 'token' }, { ...app, ...changes }, NOW).trust;
  expect(trustIn({ name: 'Other' })).toBe(trustIn({}));
  expect(trustIn({ jwt_secret: Buffer.from('other') })).not.toBe(trustIn({}));
  expect(person.trust).toBeNull();
});

test('a ticket expires after ten minutes', () => {
  const sealed = sealTicket(key, { request, person: null }, NOW);
  expect(() => openTicket(key, sealed, new Date(NOW.getTime() + 599_999))).not.toThrow();
  expect(() => openTicket(key, sealed, new Date(NOW.getTime() + 600_000))).toThrow(/too old/);
});

test('a ticket that was changed, or sealed under another key, is refused', () => {
  const sealed = sealTicket(key, { request, person: null }, NOW);
  const bytes = Buffer.from(sealed, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
  for (const wrong of [bytes.toString('base64url'), '', 'x', sealed.slice(0, -4)])
    expect(() => openTicket(key, wrong, NOW)).toThrow(/too old/);
  expect(() => openTicket(Buffer.alloc(32, 2), sealed, NOW)).toThrow(/too old/);
});
