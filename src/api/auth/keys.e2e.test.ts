import { expect, test } from 'vitest';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { SCOPES } from '../../http/actor.ts';
import { looksLikeApiKey } from '../../auth/api-key.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase('GET /auth/me', plain('GET', '/auth/me', undefined, [200]));
isolationCase('GET /auth/keys', plain('GET', '/auth/keys'));
isolationCase('POST /auth/keys', plain('POST', '/auth/keys', { name: 'another' }));
isolationCase('DELETE /auth/keys/:key_id', (viewer, victim) =>
  viewer.name.split('/')[0] === victim.name.split('/')[0] && viewer.name.endsWith('/app')
    ? [] // an app's admin may revoke every key of the app
    : [{ method: 'DELETE', path: `/auth/keys/${victim.keyId}`, statuses: [403, 404] }],
);

const { service, admin } = useSharedService();

const makeKey = async (fields: Record<string, unknown>, by = admin) =>
  (await by.post('/auth/keys', { name: 'test', ...fields })).body as { id: string; key: string };

test('the first key has the form and checksum of a key and every scope', async () => {
  expect(looksLikeApiKey(admin.key)).toBe(true);
  expect((await admin.get('/auth/me')).body).toMatchObject({
    id: service.appId,
    user_id: null,
    app: { id: service.appId, icon_url: null, redirect_url: null },
    credential: 'key',
    token_expiration: null,
    scopes: SCOPES,
  });
});

test('a key is shown once, listed by its last four characters, and never stored in the clear', async () => {
  const made = await makeKey({ name: 'reader', scopes: ['memories:read', 'memories:read'] });
  expect(looksLikeApiKey(made.key)).toBe(true);
  const { body, status } = await admin.get('/auth/keys');
  expect(status).toBe(200);
  const listed = body.items.find((k: { id: string }) => k.id === made.id);
  expect(listed).toEqual({
    id: made.id,
    name: 'reader',
    last_four: made.key.slice(-4),
    scopes: ['memories:read'],
    user_id: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    last_used_at: null,
    revoked_at: null,
  });
  const rows = await service.database.sql`select api_keys::text as row from api_keys`;
  for (const row of rows) {
    expect(row.row).not.toContain(made.key);
    expect(row.row).not.toContain(Buffer.from(made.key).toString('hex'));
  }
});

test('a key made without scopes may read and write but not administer', async () => {
  const caller = service.caller((await makeKey({})).key);
  expect((await caller.get('/auth/me')).body.scopes).toEqual([
    'memories:read',
    'memories:write',
    'trees:read',
    'trees:write',
    'trees:admin',
    'tokens:mint',
  ]);
  expect(await caller.get('/auth/keys')).toMatchObject({ status: 403, body: { error: 'WrongScopes' } });
});

test('a revoked key stops at once, stays listed, and can be revoked again without harm', async () => {
  const made = await makeKey({});
  const caller = service.caller(made.key);
  expect((await caller.get('/auth/me')).status).toBe(200);
  expect(await admin.send('DELETE', `/auth/keys/${made.id}`)).toMatchObject({
    status: 200,
    body: { success: true, id: made.id },
  });
  expect(await caller.get('/auth/me')).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  expect((await admin.send('DELETE', `/auth/keys/${made.id}`)).status).toBe(200);
  const listed = (await admin.get('/auth/keys')).body.items.find((k: { id: string }) => k.id === made.id);
  expect(listed.revoked_at).not.toBeNull();
});

test('a key shows when it was last used, and one that nobody used shows nothing', async () => {
  const [used, idle] = [await makeKey({}), await makeKey({})];
  const before = Date.now();
  expect((await service.caller(used.key).get('/auth/me')).status).toBe(200);
  const { items } = (await admin.get('/auth/keys')).body;
  const lastUsed = (id: string) => items.find((key: { id: string }) => key.id === id).last_used_at;
  expect(Date.parse(lastUsed(used.id))).toBeGreaterThanOrEqual(before);
  expect(lastUsed(idle.id)).toBeNull();
});

test('a key of another app cannot be revoked or listed, and looks like one that does not exist', async () => {
  const other = await service.createApp('keys-other');
  const theirs = await makeKey({}, other);
  const refused = await admin.send('DELETE', `/auth/keys/${theirs.id}`);
  expect(refused).toMatchObject({ status: 404, body: { error: 'KeyNotFound' } });
  expect((await admin.send('DELETE', '/auth/keys/not-a-uuid')).body.message).toBe(refused.body.message);
  expect((await service.caller(theirs.key).get('/auth/me')).status).toBe(200);
  expect(JSON.stringify((await admin.get('/auth/keys')).body)).not.toContain(theirs.id);
});

test('each scope allows its own endpoints and no others', async () => {
  const reader = service.caller((await makeKey({ scopes: ['memories:read'] })).key);
  const writer = service.caller((await makeKey({ scopes: ['memories:write'] })).key);
  expect((await reader.get('/memories/list')).status).toBe(200);
  expect(await reader.post('/memories/add', { text: 'x' })).toMatchObject({
    status: 403,
    body: { error: 'WrongScopes', message: expect.stringContaining('memories:write') },
  });
  expect((await writer.post('/memories/add', { text: 'x' })).status).toBe(200);
  for (const path of ['/memories/list', '/memories/status', '/entities', '/auth/me', '/users'])
    expect(await writer.get(path)).toMatchObject({ status: 403, body: { error: 'WrongScopes' } });
});

test('a key pinned to a user is only that user, with or without X-As-User', async () => {
  const pinned = service.caller((await makeKey({ user_id: 'ines' })).key);
  expect((await pinned.get('/auth/me')).body.id).toBe('ines');
  expect((await pinned.as('ines').get('/auth/me')).body.id).toBe('ines');
  expect(await pinned.as('tomas').get('/auth/me')).toMatchObject({
    status: 403,
    body: { error: 'WrongUser' },
  });
  expect(await pinned.post('/auth/user_token', { user_id: 'tomas' })).toMatchObject({
    status: 403,
    body: { error: 'WrongUser' },
  });
});

test('a pinned key with the admin scope neither lists users nor makes keys for others', async () => {
  const pinned = service.caller((await makeKey({ user_id: 'ines', scopes: ['admin'] })).key);
  expect((await pinned.get('/users')).status).toBe(403);
  expect((await pinned.post('/auth/apps', { id: 'sneaky' })).status).toBe(403);
  expect(await pinned.post('/auth/keys', { name: 'wide', scopes: ['admin'] })).toMatchObject({
    status: 403,
    body: { error: 'WrongUser' },
  });
  expect((await pinned.get('/auth/keys')).status).toBe(403);
});

test('a request without a credential, or with an invalid one, gets 401 and says what to send', async () => {
  const headers = [
    {},
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' },
    { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    { authorization: admin.key },
    { authorization: `Bearer ${admin.key.slice(0, -1)}` },
    { authorization: `Bearer ${admin.key} ${admin.key}` },
    { authorization: `Bearer cam_live_${'0'.repeat(36)}` },
    { authorization: `Bearer ${'x'.repeat(8_000)}` },
    { authorization: "Bearer ' or 1=1 --" },
  ];
  for (const header of headers) {
    const response = await fetch(`${service.url}/auth/me`, { headers: header as Record<string, string> });
    expect([response.status, header]).toEqual([401, header]);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ error: 'Unauthorized', message: expect.any(String) });
  }
});

test('X-As-User takes any UTF-8 name and is 422 when empty, blank, too long or with control characters', async () => {
  for (const user of [
    'maria@example.org',
    'Zoë',
    '山田',
    '👩‍👩‍👧‍👦',
    '../etc',
    "'; drop table users; --",
    'a'.repeat(512),
  ]) {
    expect((await admin.as(user).get('/auth/me')).body.id).toBe(user);
  }
  for (const user of ['', '   ', 'a'.repeat(513), 'é'.repeat(257), 'tab\tin'])
    expect([(await admin.as(user).get('/auth/me')).status, user]).toEqual([422, user]);
  expect(await admin.as('').get('/auth/me')).toMatchObject({
    body: { error: 'ValidationFailed', detail: [{ loc: ['header', 'x-as-user'] }] },
  });
});

test('wrong fields of a new key are reported by name', async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ name: '' }, 'body.name'],
    [{ name: 'n'.repeat(201) }, 'body.name'],
    [{ name: 3 }, 'body.name'],
    [{ name: 'k', scopes: [] }, 'body.scopes'],
    [{ name: 'k', scopes: ['root'] }, 'body.scopes.0'],
    [{ name: 'k', user_id: '' }, 'body.user_id'],
  ];
  for (const [body, loc] of cases) {
    const { status, body: error } = await admin.post('/auth/keys', body);
    expect([status, error.detail[0].loc.join('.')]).toEqual([422, loc]);
  }
});
