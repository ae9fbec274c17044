import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createNamingModel } from '../../../test/models/naming-model.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';
import { insertAudienceOf } from '../../../test/stored/audiences.ts';
import { storeDocument } from '../../../test/stored/documents.ts';

isolationCase('DELETE /auth/delete', () => [
  { method: 'DELETE', path: '/auth/delete', as: 'sacrifice', statuses: [200] },
]);
isolationCase('GET /users', plain('GET', '/users?size=100'));
isolationCase('GET /users/:user_id/identities', plain('GET', '/users/ines/identities'));
isolationCase(
  'PUT /users/:user_id/identities',
  plain('PUT', '/users/stranger/identities', { identities: ['email:mara@taproot.example'] }),
);
isolationCase('POST /auth/apps', (viewer, victim) => [
  {
    method: 'POST',
    path: '/auth/apps',
    body: { id: victim.name.split('/')[0] },
    statuses: viewer.name === 'default/app' ? [409] : [403],
  },
]);

let service: TestService;
let admin: Caller;

beforeAll(async () => {
  service = await startService({ overrides: { model: createNamingModel() } });
  admin = service.admin;
});
afterAll(() => service?.close());

const OWNED = [
  'documents',
  'chunks',
  'memories',
  'mentions',
  'entities',
  'entity_aliases',
  'trees',
  'tree_edits',
  'tree_proposals',
];

const rowsOf = async (owner: string, appId = 'default') => {
  const counts: Record<string, number> = {};
  for (const table of OWNED) {
    const [row] = await service.database.sql<{ n: number }[]>`
      select count(*)::int as n from ${service.database.sql(table)} where app_id = ${appId} and owner = ${owner}`;
    counts[table] = row!.n;
  }
  return counts;
};

test('deleting a user deletes everything of theirs and nothing of anyone else', async () => {
  const other = await service.createApp('other');
  for (const caller of [admin.as('ines'), admin.as('tomas'), other.as('ines'), admin]) {
    await caller.post('/memories/add', {
      resource_id: 'd',
      text: 'Petra Novak decided to sail to Zanzibar.',
    });
    await caller.post('/memories/add', { text: 'k', resource_id: 'k' }, { 'idempotency-key': 'once' });
  }
  await service.settled();
  const key = (await admin.post('/auth/keys', { name: 'pinned', user_id: 'ines' })).body.key;
  const { token } = (await admin.post('/auth/user_token', { user_id: 'ines' })).body;
  const before = { tomas: await rowsOf('tomas'), theirs: await rowsOf('ines', 'other') };
  expect(before.tomas).toMatchObject({ documents: 2, chunks: 2, memories: 2, mentions: 1 });

  expect(await service.caller(token).send('DELETE', '/auth/delete')).toMatchObject({
    status: 200,
    body: { success: true, workflow_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });

  expect(Object.values(await rowsOf('ines')).reduce((a, b) => a + b, 0)).toBe(0);
  expect(await rowsOf('tomas')).toEqual(before.tomas);
  expect(await rowsOf('ines', 'other')).toEqual(before.theirs);
  expect((await admin.get('/memories/get/vault/d')).status).toBe(200);
  expect((await other.as('ines').get('/memories/list')).body.items).toHaveLength(2);
  expect((await service.caller(key).get('/auth/me')).status).toBe(401);
  const users = (await admin.get('/users')).body.items.map((u: { user_id: string }) => u.user_id);
  expect(users).toContain('tomas');
  expect(users).not.toContain('ines');
  const [kept] = await service.database
    .sql`select count(*)::int as n from idempotency_keys where actor = 'ines'`;
  expect(kept!.n).toBe(1);
});

test('a deleted user who comes back starts from nothing', async () => {
  const user = admin.as('comes-back');
  await user.post(
    '/memories/add',
    { resource_id: 'first', text: 'first life' },
    { 'idempotency-key': 'again' },
  );
  await user.send('DELETE', '/auth/delete');
  const { items } = (await user.get('/memories/list')).body;
  expect(items.map((m: { resource_id: string }) => m.resource_id)).not.toContain('first');
  const again = await user.post(
    '/memories/add',
    { resource_id: 'd2', text: 'second life' },
    { 'idempotency-key': 'again' },
  );
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
});

test('deletion needs a user: a request of the app itself is refused and deletes nothing', async () => {
  const before = (await admin.get('/memories/status')).body;
  expect(await admin.send('DELETE', '/auth/delete')).toMatchObject({
    status: 401,
    body: { error: 'UserTokenRequired' },
  });
  expect((await admin.get('/memories/status')).body).toEqual(before);
});

test('a user finds what is shared with the addresses and accounts that the app assigns to them, until it removes them', async () => {
  const app = await service.createApp('shared');
  const { sql } = service.database;
  const [byAddress, byAccount, byDomain] = [
    await insertAudienceOf(sql, 'shared', ['email:mara@taproot.example']),
    await insertAudienceOf(sql, 'shared', ['account:slack:T1:U1']),
    await insertAudienceOf(sql, 'shared', ['domain:taproot.example']),
  ];
  for (const [owner, id] of [
    [byAddress, 'to mara'],
    [byAccount, 'to U1'],
    [byDomain, 'to all'],
  ] as const)
    await storeDocument(sql, { appId: 'shared', userId: owner }, id, { source: 'slack' });
  const found = async (user: string) =>
    (await app.as(user).get('/memories/list')).body.items
      .map((one: { resource_id: string }) => one.resource_id)
      .toSorted();
  const say = async (user: string, ...identities: string[]) =>
    (await app.send('PUT', `/users/${user}/identities`, { identities })).body.identities;
  expect(await found('mara')).toEqual([]);
  expect(await say('mara', 'email:Mara@Taproot.example', 'account:slack:T1:U1')).toEqual([
    { identity: 'account:slack:T1:U1', proof: 'app' },
    { identity: 'email:mara@taproot.example', proof: 'app' },
  ]);
  // This process or another one may have read it a moment ago.
  await eventually(
    () => found('mara'),
    (ids) => ids.length === 3,
  );
  expect(await found('tomas')).toEqual([]);
  // The app's id for this user is an address.
  expect(await found('ida@taproot.example')).toEqual(['to all']);
  await say('mara');
  await eventually(
    () => found('mara'),
    (ids) => ids.length === 0,
  );
  expect((await app.get('/users/mara/identities')).body).toEqual({ user_id: 'mara', identities: [] });
  // Audiences are not users.
  expect((await app.get('/users')).body.users.map((u: { user_id: string }) => u.user_id)).toEqual([
    'ida@taproot.example',
    'mara',
    'tomas',
  ]);
  for (const wrong of [
    'mara@taproot.example',
    'email:mara',
    'domain:taproot.example',
    'user:tomas',
    'account:x',
  ])
    expect((await app.send('PUT', '/users/mara/identities', { identities: [wrong] })).status).toBe(422);
  expect((await app.as('mara').send('PUT', '/users/mara/identities', { identities: [] })).status).toBe(403);
  expect((await app.as('tomas').get('/users/mara/identities')).status).toBe(403);
  expect((await app.send('DELETE', '/memories/delete/slack/to%20all')).status).toBe(404);
  expect(await app.as('ida@taproot.example').send('DELETE', '/memories/delete/slack/to%20all')).toMatchObject(
    {
      status: 403,
      body: { message: expect.stringContaining('kept in step with a connected account') },
    },
  );
});

test('users are listed page by page, in order, each once, with their own document counts', async () => {
  const app = await service.createApp('crowd');
  const names = ['Ünal', 'a/b', 'ann', 'bob', "o'neil", '山田', '👩‍🚀'];
  for (const name of names) await app.as(name).post('/memories/add', { text: `note of ${name}` });
  await app.as('idle').get('/auth/me');
  // A refused request creates nobody.
  expect((await app.as('typo').get('/auth/keys')).status).toBe(403);
  expect((await app.as('typo').post('/memories/add', { text: 3 })).status).toBe(422);
  const seen: { user_id: string; documents: number }[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: typeof seen; next_cursor: string | null } = (
      await app.get(`/users?size=3${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
    ).body;
    expect(page.items.length).toBeLessThanOrEqual(3);
    seen.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen.map((u) => u.user_id).sort()).toEqual([...names, 'idle'].sort());
  expect(seen.find((u) => u.user_id === 'idle')?.documents).toBe(0);
  expect(seen.find((u) => u.user_id === '山田')?.documents).toBe(1);
  const none = (await app.get('/users?size=0')).body;
  expect(none).toMatchObject({ items: [], users: [], total: names.length + 1, limit: 0, offset: 0 });
  const second = (await app.get('/users?limit=3&offset=3')).body;
  expect([second.users, second.total, second.limit, second.offset]).toEqual([
    seen.slice(3, 6),
    names.length + 1,
    3,
    3,
  ]);
  for (const query of ['size=101', 'size=-1', 'size=x', 'cursor=%%%', 'cursor=bm9uc2Vuc2U'])
    expect([400, 422]).toContain((await app.get(`/users?${query}`)).status);
  expect((await app.as('ann').get('/users')).status).toBe(403);
});

test('only an admin of the default app makes apps, each id once', async () => {
  const made = await admin.post('/auth/apps', { id: 'acme', name: 'Acme Ltd' });
  expect(made).toMatchObject({ status: 201, body: { id: 'acme', name: 'Acme Ltd' } });
  const acme = service.caller(made.body.key);
  expect((await acme.get('/auth/me')).body.app).toMatchObject({ id: 'acme', name: 'Acme Ltd' });
  expect(await admin.post('/auth/apps', { id: 'acme' })).toMatchObject({
    status: 409,
    body: { error: 'AppExists' },
  });
  expect((await admin.post('/auth/apps', { id: 'acme' })).headers.get('x-should-retry')).toBe('false');
  expect((await acme.post('/auth/apps', { id: 'sub' })).status).toBe(403);
  for (const id of ['', 'Upper', 'a b', '-x', 'é', 'a'.repeat(65), "x'--"])
    expect([id, (await admin.post('/auth/apps', { id })).status]).toEqual([id, 422]);
});
