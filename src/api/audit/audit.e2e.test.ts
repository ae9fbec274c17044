import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Caller } from '../../../test/service.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { deleteOldAuditEvents } from '../../operations/audit/queries.ts';
import { ROUTES } from '../../routes.ts';
import type { AuditEvent } from './list.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase('GET /audit', plain('GET', '/audit?size=100'));

const { service, admin } = useService();

const auditOf = async (caller: Caller, query = ''): Promise<AuditEvent[]> =>
  (await caller.get(`/audit?size=100${query}`)).body.items;
const newest = async (caller: Caller, action: string): Promise<AuditEvent | undefined> =>
  (await auditOf(caller, `&action=${action}`))[0];

test('every endpoint that deletes, creates or revokes credentials, or administers, leaves an entry', () => {
  const changes = ROUTES.filter(
    ({ method, scope }) =>
      // Open routes identify the caller themselves; see the sign-out below.
      (method === 'DELETE' && scope !== null) ||
      (method !== 'GET' && ['admin', 'tokens:mint', 'trees:admin'].includes(scope ?? '')),
  );
  expect(changes.length).toBeGreaterThan(15);
  expect(changes.filter(({ audit }) => !audit).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('signing in and out of the app leaves entries', async () => {
  const ours = { 'sec-fetch-site': 'same-origin' };
  const opened = await service.caller('').post('/auth/session', { credential: admin.key }, ours);
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
  const signed = { ...ours, cookie, 'x-csrf-token': opened.body.csrf_token };
  const ended = await service.caller('').send('DELETE', '/auth/session', undefined, signed);
  expect(ended.status).toBe(204);
  for (const action of ['session.opened', 'session.ended'])
    expect(await newest(admin, action)).toMatchObject({ address: '127.0.0.1', target: null });
});

test('an entry says who did what, to what and from where, without any secret', async () => {
  const made = (
    await admin.post('/auth/keys', { name: 'audited', scopes: ['memories:write', 'tokens:mint'] })
  ).body;
  const minter = service.caller(made.key);
  const { token } = (await minter.post('/auth/user_token', { user_id: 'ada' })).body;
  await service.caller(token).post('/memories/add', { text: 'a private text', resource_id: 'note' });
  await service.caller(token).send('DELETE', '/memories/delete/vault/note');
  await admin.as('ada').send('DELETE', '/auth/delete');
  await admin.send('DELETE', `/auth/keys/${made.id}`);

  const me = (await auditOf(admin, '&action=key.created'))[0]?.key_id;
  expect(await newest(admin, 'key.created')).toMatchObject({
    target: made.id,
    user_id: null,
    address: '127.0.0.1',
  });
  expect(await newest(admin, 'token.minted')).toMatchObject({
    target: 'ada',
    key_id: made.id,
    user_id: null,
  });
  expect(await newest(admin, 'document.deleted')).toMatchObject({
    target: 'vault/note',
    key_id: made.id,
    user_id: 'ada',
  });
  expect(await newest(admin, 'user.deleted')).toMatchObject({ target: 'ada', user_id: 'ada', key_id: me });
  expect(await newest(admin, 'key.revoked')).toMatchObject({ target: made.id, key_id: me });
  const log = JSON.stringify(await auditOf(admin));
  for (const secret of [made.key, token, admin.key, 'a private text']) expect(log).not.toContain(secret);
});

test('a refused or failed action leaves no entry', async () => {
  const before = (await auditOf(admin, '&action=key.revoked')).length;
  expect((await admin.send('DELETE', '/auth/keys/none')).status).toBe(404);
  expect((await auditOf(admin, '&action=key.revoked')).length).toBe(before);
});

test('failed sign-ins are recorded once a minute per address, for the app they name, or else for the operator', async () => {
  const other = await service.createApp('watched');
  for (let i = 0; i < 5; i++) await service.caller(`wrong-${i}`).get('/auth/me');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = `${part({ alg: 'HS256' })}.${part({ aud: 'watched', sub: 'x', exp: 4e9 })}.${part({})}`;
  await service.caller(forged).get('/memories/list');
  const failures = (caller: Caller) =>
    eventually(
      () => auditOf(caller, '&action=sign_in.failed'),
      (found) => found.length > 0,
    );
  expect(await failures(admin)).toMatchObject([{ target: '/auth/me', key_id: null, address: '127.0.0.1' }]);
  expect(await failures(other)).toMatchObject([{ target: '/memories/list' }]);
});

test('entries are listed newest first, page by page, between times, and only to the app itself', async () => {
  const app = await service.createApp('pages');
  for (let i = 0; i < 5; i++) await app.post('/auth/keys', { name: `k${i}` });
  const first = (await app.get('/audit?size=3')).body;
  const second = (await app.get(`/audit?size=3&cursor=${first.next_cursor}`)).body;
  const times = [...first.items, ...second.items].map((event: AuditEvent) => event.time);
  expect([times.length, second.next_cursor]).toEqual([5, null]);
  expect(times).toEqual(times.toSorted().toReversed());
  const { time } = first.items[0];
  expect(await auditOf(app, `&before=${encodeURIComponent(time)}`)).toHaveLength(4);
  expect((await app.as('ann').get('/audit')).status).toBe(403);
  expect((await app.get('/audit?cursor=nonsense')).status).toBe(422);
});

test('neither ids nor cursors say how many entries other apps have', async () => {
  const app = await service.createApp('counted');
  for (let i = 0; i < 3; i++) await app.post('/auth/keys', { name: `k${i}` });
  const { items, next_cursor } = (await app.get('/audit?size=2')).body;
  for (const id of [next_cursor, ...items.map((event: AuditEvent) => event.id)]) {
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(Buffer.from(id, 'base64url').toString()).not.toMatch(/^\W*\d+\W*$/);
  }
});

test('entries are removed after their retention period', async () => {
  const { sql } = service.database;
  await sql`update audit_events set time = now() - interval '40 days' where app_id = 'pages'`;
  await deleteOldAuditEvents(sql, 30);
  const [left] = await sql<{ pages: number; others: number }[]>`
    select count(*) filter (where app_id = 'pages')::int as pages, count(*) filter (where app_id <> 'pages')::int as others
    from audit_events`;
  expect(left?.pages).toBe(0);
  expect(left?.others).toBeGreaterThan(0);
});

test('an action that cannot be recorded does not happen, and a bulk deletion is recorded once', async () => {
  const app = await service.createApp('strict');
  const made = (await app.post('/auth/keys', { name: 'kept' })).body;
  const { sql } = service.database;
  await sql`alter table audit_events rename to audit_events_away`;
  const refused = await app.send('DELETE', `/auth/keys/${made.id}`);
  await sql`alter table audit_events_away rename to audit_events`;
  expect(refused.status).toBe(500);
  expect((await service.caller(made.key).get('/auth/me')).status).toBe(200);

  await app.post('/memories/add', { text: 'a note', collection: 'c' });
  await app.post('/memories/delete/bulk', { collection: 'c' });
  await app.post('/memories/delete/bulk', { collection: 'c', dry_run: false, count: 1 });
  expect(await auditOf(app, '&action=documents.deleted')).toMatchObject([{ target: '1 documents' }]);
});
