import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNamingModel } from '../../../test/models/naming-model.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase('DELETE /auth/delete', () => [
  { method: 'DELETE', path: '/auth/delete', as: 'sacrifice', statuses: [200] },
]);
isolationCase('GET /users', plain('GET', '/users?size=100'));
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

test('deleting a user takes everything of theirs and nothing of anyone else', async () => {
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

test('a user who was deleted and comes back starts from nothing', async () => {
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

test('users are listed page by page, in order, each once, with their own document counts', async () => {
  const app = await service.createApp('crowd');
  const names = ['Ünal', 'a/b', 'ann', 'bob', "o'neil", '山田', '👩‍🚀'];
  for (const name of names) await app.as(name).post('/memories/add', { text: `note of ${name}` });
  await app.as('idle').get('/auth/me');
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
