import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/service.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';
import { isolationCase, plain } from '../../../../test/isolation/isolation-case.ts';

isolationCase('POST /auth/tokens/revoke', plain('POST', '/auth/tokens/revoke', { user_id: 'stranger' }));
isolationCase('POST /auth/tokens/rotate_secret', plain('POST', '/auth/tokens/rotate_secret'));
isolationCase(
  'PUT /auth/tokens/default_scopes',
  plain('PUT', '/auth/tokens/default_scopes', { scopes: null }),
);

const { service, admin } = useSharedService();

const keyWith = async (scopes?: string[], user_id?: string, by = admin) =>
  (await by.post('/auth/keys', { name: 'k', scopes, user_id })).body as { id: string; key: string };
const mint = async (user_id: string, fields: object = {}, by = admin) =>
  by.post('/auth/user_token', { user_id, ...fields });
const tokenOf = async (user_id: string, fields: object = {}, by = admin): Promise<Caller> =>
  service.caller((await mint(user_id, fields, by)).body.token);
const statusOf = async (caller: Caller) => (await caller.get('/auth/me')).status;

describe('minting', () => {
  test('needs its own scope: a read-only key makes no token, for others or for its own user', async () => {
    for (const user_id of [undefined, 'reader']) {
      const reader = service.caller((await keyWith(['memories:read'], user_id)).key);
      expect(await mint('reader', {}, reader)).toMatchObject({ status: 403, body: { error: 'WrongScopes' } });
    }
  });

  test('never grants more than the key has, by default or on request', async () => {
    const minter = service.caller((await keyWith(['tokens:mint', 'memories:read'])).key);
    expect((await mint('low', {}, minter)).body.scopes).toEqual(['memories:read']);
    for (const scopes of [['memories:write'], ['memories:read', 'trees:admin']])
      expect(await mint('low', { scopes }, minter)).toMatchObject({
        status: 403,
        body: { error: 'WrongScopes' },
      });
    for (const scopes of [['admin'], ['tokens:mint'], ['root'], []])
      expect((await mint('low', { scopes })).status).toBe(422);
    const bare = service.caller((await keyWith(['tokens:mint'])).key);
    expect((await mint('low', {}, bare)).status).toBe(403);
  });

  test('returns the requested token, and a call with a token that lacks a scope names that scope', async () => {
    const editor = await tokenOf('editor', { scopes: ['memories:read', 'trees:read', 'trees:write'] });
    expect((await editor.get('/auth/me')).body.scopes).toEqual([
      'memories:read',
      'trees:read',
      'trees:write',
    ]);
    expect(await editor.post('/context-documents/config/reset', {})).toMatchObject({
      status: 403,
      body: { error: 'WrongScopes', message: expect.stringContaining('trees:admin') },
    });
  });

  test('with a key that may act as anyone works with every X-As-User', async () => {
    const made = await admin.as('somebody').post('/auth/user_token', { user_id: 'else' });
    expect(made.status).toBe(200);
    expect((await service.caller(made.body.token).get('/auth/me')).body.id).toBe('else');
  });

  test('follows the default scopes that the app chose', async () => {
    const app = await service.createApp('chooses');
    const scopes = ['memories:read', 'trees:read', 'trees:write'];
    expect((await app.send('PUT', '/auth/tokens/default_scopes', { scopes })).body).toEqual({ scopes });
    expect((await mint('u', {}, app)).body.scopes).toEqual(scopes);
    await app.send('PUT', '/auth/tokens/default_scopes', { scopes: null });
    expect((await mint('u', {}, app)).body.scopes).toEqual(['memories:read', 'memories:write', 'trees:read']);
  });
});

describe('a token ends', () => {
  test('with the key that made it', async () => {
    const minter = await keyWith(['tokens:mint', 'memories:read']);
    const token = await tokenOf('u1', {}, service.caller(minter.key));
    expect(await statusOf(token)).toBe(200);
    await admin.send('DELETE', `/auth/keys/${minter.id}`);
    expect(await statusOf(token)).toBe(401);
  });

  test('when the tokens of its user are revoked; later ones and those of others keep working', async () => {
    const [before, other] = [await tokenOf('u2'), await tokenOf('u3')];
    const revoked = await admin.post('/auth/tokens/revoke', { user_id: 'u2' });
    expect(revoked).toMatchObject({ status: 200, body: { success: true, user_id: 'u2' } });
    expect([await statusOf(before), await statusOf(await tokenOf('u2')), await statusOf(other)]).toEqual([
      401, 200, 200,
    ]);
    const pinned = service.caller((await keyWith(['tokens:mint'], 'u3')).key);
    expect((await pinned.post('/auth/tokens/revoke', { user_id: 'u2' })).status).toBe(403);
    expect((await pinned.post('/auth/tokens/revoke', { user_id: 'u3' })).status).toBe(200);
  });

  test('when the app replaces its secret, in that app alone', async () => {
    const app = await service.createApp('rotates');
    const [inside, outside] = [await tokenOf('u', {}, app), await tokenOf('u')];
    expect((await app.post('/auth/tokens/rotate_secret')).status).toBe(200);
    expect([await statusOf(inside), await statusOf(outside)]).toEqual([401, 200]);
    expect(await statusOf(await tokenOf('u', {}, app))).toBe(200);
  });

  test('in browsers of another origin than its own', async () => {
    const token = await tokenOf('web', { origin: 'https://app.example' });
    const from = (origin?: string) => token.get('/auth/me', origin ? { origin } : {});
    expect((await from('https://app.example')).status).toBe(200);
    expect((await from()).status).toBe(200);
    expect(await from('https://evil.example')).toMatchObject({ status: 403, body: { error: 'WrongOrigin' } });
  });
});

describe('a deleted user', () => {
  test('stays deleted: neither a token nor a pinned key brings them back', async () => {
    const [token, second] = [await tokenOf('gone'), await tokenOf('gone')];
    const pinned = service.caller((await keyWith(['memories:write'], 'gone')).key);
    await token.post('/memories/add', { text: 'mine' });
    expect((await token.send('DELETE', '/auth/delete')).status).toBe(200);
    for (const caller of [token, second, pinned])
      expect((await caller.post('/memories/add', { text: 'again' })).status).toBe(401);
    const users = (await admin.get('/users?size=100')).body.items.map((u: { user_id: string }) => u.user_id);
    expect(users).not.toContain('gone');
  });

  test('exists again when the app makes a token, and the old tokens remain invalid', async () => {
    const old = await tokenOf('phoenix');
    await admin.as('phoenix').send('DELETE', '/auth/delete');
    const made = await tokenOf('phoenix');
    expect([await statusOf(made), await statusOf(old)]).toEqual([200, 401]);
  });
});

test('the progress stream of a tree ends when the key is revoked', async () => {
  const { sql } = service.database;
  await sql`
    insert into trees (app_id, tree_id, status, version, workflow_id)
    values (${service.appId}, 'slow', 'processing', 1, 'none')`;
  const key = await keyWith(['trees:read']);
  const response = await fetch(`${service.url}/context-documents/tree/slow/progress`, {
    headers: { authorization: `Bearer ${key.key}`, accept: 'text/event-stream' },
  });
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: progress');
  await admin.send('DELETE', `/auth/keys/${key.id}`);
  let done = false;
  while (!done) done = (await reader?.read())?.done ?? true;
  expect((await admin.get('/context-documents/tree/slow/progress')).body.tree_id).toBe('slow');
});

test('an app with many open progress streams is still served, and refused one too many', async () => {
  const { sql } = service.database;
  await sql`delete from trees where app_id = ${service.appId}`;
  await sql`
    insert into trees (app_id, tree_id, status, version, workflow_id)
    values (${service.appId}, 'watched', 'processing', 2, 'none')`;
  const leave = new AbortController();
  const open = () =>
    fetch(`${service.url}/context-documents/tree/watched/progress`, {
      headers: { ...admin.headers, accept: 'text/event-stream' },
      signal: leave.signal,
    });
  const streams = [];
  for (let i = 0; i < 50; i++) streams.push(await open());
  expect(streams.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect((await admin.get('/memories/status')).status).toBe(200);
  const refused = await open();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: 'TooManyStreams' });
  leave.abort();
});
