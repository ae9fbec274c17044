import { expect, test } from 'vitest';
import { createNamingModel } from '../../../test/models/naming-model.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { isolationCase, onDocuments } from '../../../test/isolation/isolation-case.ts';

isolationCase(
  'POST /memories/update/:source/:resource_id',
  onDocuments('POST', '/memories/update', {
    title: 'taken over',
  }),
);
isolationCase('DELETE /memories/delete/:source/:resource_id', onDocuments('DELETE', '/memories/delete'));

const { service, admin } = useService({ overrides: { model: createNamingModel() } });
const user = admin.as('ines');

const get = async (id: string, source = 'vault') =>
  (await user.get(`/memories/get/${source}/${encodeURIComponent(id)}`)).body;
const update = (id: string, body: unknown, by = user) =>
  by.post(`/memories/update/vault/${encodeURIComponent(id)}`, body);

test('an update keeps absent fields, clears null ones and merges metadata', async () => {
  await user.post('/memories/add', {
    resource_id: 'u1',
    text: 'Petra Novak waters the ferns.',
    title: 'Ferns',
    date: '2026-02-03',
    metadata: { a: 1, b: 'two', c: null },
    collection: 'garden',
  });
  await service.settled();
  expect(await update('u1', {})).toMatchObject({
    status: 200,
    body: { resource_id: 'u1', status: 'completed' },
  });
  expect((await update('u1', { metadata: { b: 'three', d: true } })).body.status).toBe('completed');
  const merged = await get('u1');
  expect(merged).toMatchObject({
    title: 'Ferns',
    text: 'Petra Novak waters the ferns.',
    collection: 'garden',
    memories: ['Petra Novak waters the ferns.'],
    metadata: { a: 1, b: 'three', c: null, d: true, date: '2026-02-03T00:00:00.000Z', status: 'completed' },
  });
  await update('u1', { title: null, date: null, collection: null, metadata: null });
  const cleared = await get('u1');
  expect(cleared).toMatchObject({ title: null, collection: null, text: 'Petra Novak waters the ferns.' });
  for (const key of ['a', 'b', 'c', 'd', 'date']) expect(cleared.metadata).not.toHaveProperty(key);
});

test('a document that moves to another folder is found by the new one and no longer by the old one', async () => {
  await user.post('/memories/add', {
    resource_id: 'u7',
    text: 'Ferns need shade.',
    metadata: { folder: 'lemurs' },
  });
  const find = async (query: string) =>
    (await user.post('/memories/query', { query })).body.documents.map(
      (d: { resource_id: string }) => d.resource_id,
    );
  expect(await find('lemurs')).toEqual(['u7']);
  await update('u7', { metadata: { folder: 'okapis' } });
  expect([await find('lemurs'), await find('okapis')]).toEqual([[], ['u7']]);
});

test('new text is processed again, and what was extracted from the old text is deleted at once', async () => {
  await user.post('/memories/add', { resource_id: 'u2', text: 'Anna Berg signs the lease.', title: 'Lease' });
  await service.settled();
  expect((await update('u2', { text: 'Carl Dorn signs the lease.' })).body.status).toBe('pending');
  expect(await get('u2')).toMatchObject({ title: 'Lease', text: 'Carl Dorn signs the lease.', memories: [] });
  expect((await user.post('/memories/query', { query: 'Berg' })).body.documents).toEqual([]);
  await service.settled();
  expect((await get('u2')).memories).toEqual(['Carl Dorn signs the lease.']);
});

test('text null leaves a document with only a title', async () => {
  await user.post('/memories/add', { resource_id: 'u3', text: 'secret recipe', title: 'Recipe' });
  await update('u3', { text: null });
  expect(await get('u3')).toMatchObject({ title: 'Recipe', text: null, data: [] });
  expect((await user.post('/memories/query', { query: 'secret' })).body.documents).toEqual([]);
  expect((await user.post('/memories/query', { query: 'recipe' })).body.documents).toHaveLength(1);
});

test('an imported document keeps its blocks, source and url through an update of its metadata', async () => {
  const data = [{ type: 'message', text: 'Ship it.', sender: { name: 'Ada', email: null } }];
  await user.post('/memories/import', {
    items: [
      {
        source: 'slack',
        resource_id: 'm1',
        type: 'message',
        data,
        metadata: { url: 'https://x.example', k: 1 },
      },
    ],
  });
  const before = await get('m1', 'slack');
  await user.post('/memories/update/team_chat/m1', { metadata: { k: 2 } });
  const after = await get('m1', 'slack');
  expect(after).toMatchObject({
    type: 'message',
    data: before.data,
    metadata: { k: 2, url: 'https://x.example' },
  });
  expect(after.metadata.created_at).toBe(before.metadata.created_at);
});

test('the requested kinds of memories of a session survive an update of its title', async () => {
  const history = JSON.stringify([
    { role: 'user', content: 'Deploy it.' },
    { role: 'assistant', content: 'Done.' },
  ]);
  await user.post('/trace/add', { history, session_id: 's1', extract: ['procedure'] });
  await user.post('/memories/update/trace/s1', { title: 'Deploying' });
  const [row] = await service.database.sql`select extract from documents where resource_id = 's1'`;
  expect(row!.extract).toEqual(['procedure']);
});

test('failed updates are reported by name and change nothing', async () => {
  await user.post('/memories/add', { resource_id: 'u4', text: 'as it was', metadata: { keep: 1 } });
  const before = await get('u4');
  const cases: [unknown, number][] = [
    [{ text: 5 }, 422],
    [{ text: 'bad \u0000' }, 422],
    [{ title: 'x'.repeat(10_001) }, 422],
    [{ date: 'yesterday' }, 422],
    [{ metadata: { 'a b': 1 } }, 422],
    [{ metadata: { status: 'completed' } }, 422],
    [{ metadata: Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, i])) }, 422],
    [{ collection: '' }, 422],
    ['{"text": ', 400],
  ];
  for (const [body, status] of cases)
    expect([body, (await update('u4', body)).status]).toEqual([body, status]);
  // Data that background work adds meanwhile is not a change of the document.
  const derived = { status: null, memories: [], metadata: null };
  expect({ ...(await get('u4')), ...derived }).toEqual({ ...before, ...derived });
  expect((await get('u4')).metadata.keep).toBe(1);
  expect(await update('nowhere', { title: 'x' })).toMatchObject({
    status: 404,
    body: { error: 'DocumentNotFound' },
  });
});

test("a user sees the app's document but cannot change, review or delete it", async () => {
  await service.admin.post('/memories/add', { resource_id: 'ours', text: 'everyone reads this' });
  for (const [method, path] of [
    ['POST', '/memories/update/vault/ours'],
    ['DELETE', '/memories/delete/vault/ours'],
    ['POST', '/memories/approve/vault/ours'],
    ['POST', '/memories/reject/vault/ours'],
  ] as const)
    expect(await user.send(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
      status: 403,
      body: { error: 'WrongUser' },
    });
  expect((await get('ours')).text).toBe('everyone reads this');
});

test('deletion removes the document and everything derived from it, and nothing else', async () => {
  const shared = 'Gerd Falk';
  await user.post('/memories/add', { resource_id: 'gone', text: `${shared} met Sole Mention on the pier.` });
  await user.post('/memories/add', { resource_id: 'kept', text: `${shared} stays in the harbour.` });
  await service.settled();
  const { sql } = service.database;
  const [row] = await sql`select document_id from documents where resource_id = 'gone'`;
  const answer = await user.send('DELETE', '/memories/delete/vault/gone');
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      resource_id: 'gone',
      source: 'vault',
      chunks_deleted: 1,
      message: expect.any(String),
    },
  });
  for (const table of ['documents', 'chunks', 'memories', 'mentions', 'document_events']) {
    const [left] =
      await sql`select count(*)::int as n from ${sql(table)} where document_id = ${row!.document_id}`;
    expect([table, left!.n]).toEqual([table, 0]);
  }
  const names = await sql`select name from entities where name in ('Gerd Falk', 'Sole Mention')`;
  expect(names.map((n) => n.name)).toEqual(['Gerd Falk']);
  const [entity] = (await user.post('/entities/search', { query: shared })).body.items;
  expect(entity).toMatchObject({
    mention_count: 1,
    first_seen_resource_id: 'kept',
    last_seen_resource_id: 'kept',
  });
  expect(await user.send('DELETE', '/memories/delete/vault/gone')).toMatchObject({
    status: 404,
    body: { error: 'DocumentNotFound' },
  });
});

test('a document deleted while it waits to be processed leaves nothing behind', async () => {
  for (let i = 0; i < 20; i++) {
    await user.post('/memories/add', { resource_id: `brief-${i}`, text: `Brief Life number ${i}.` });
    if (i % 2) await new Promise((resolve) => setTimeout(resolve, i * 5));
    expect((await user.send('DELETE', `/memories/delete/vault/brief-${i}`)).status).toBe(200);
  }
  await service.settled();
  const { sql } = service.database;
  expect(await sql`select 1 from documents where resource_id like 'brief-%'`).toHaveLength(0);
  expect(await sql`select 1 from mentions where quote like 'Brief Life%'`).toHaveLength(0);
  expect((await user.post('/entities/search', { query: 'Brief Life' })).body.items).toEqual([]);
});

test('a review hides a document from search until it is approved, and permanently if it is rejected', async () => {
  const add = (id: string) =>
    user.post('/memories/add', {
      resource_id: id,
      text: `Nadia Weiss brings a quokka to ${id}.`,
      review: true,
    });
  expect((await add('r1')).body.status).toBe('pending_review');
  expect((await add('r2')).body.status).toBe('pending_review');
  const found = async () =>
    (await user.post('/memories/query', { query: 'quokka' })).body.documents.map(
      (d: { resource_id: string }) => d.resource_id,
    );
  expect(await found()).toEqual([]);
  expect((await user.get('/memories/status')).body.total.pending_review).toBe(2);
  expect((await user.post('/memories/approve/vault/r1')).body).toEqual({
    source: 'vault',
    resource_id: 'r1',
    status: 'pending',
  });
  expect((await user.post('/memories/reject/vault/r2')).body.status).toBe('skipped');
  expect(await found()).toEqual(['r1']);
  await service.settled();
  expect((await get('r1')).metadata).toMatchObject({
    status: 'completed',
    events: [{ type: 'info', message: 'Approved by a person.' }, { type: 'success' }],
  });
  expect(await get('r2')).toMatchObject({ memories: [], metadata: { status: 'skipped' } });
  for (const path of ['/memories/approve/vault/r1', '/memories/reject/vault/r2'])
    expect(await user.post(path)).toMatchObject({ status: 409, body: { error: 'NotInReview' } });
  expect((await user.post('/memories/approve/vault/none')).status).toBe(404);
});

test('an updated text that looks like a format and cannot be read as one is kept as text, with a warning', async () => {
  const text = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
  await user.post('/memories/add', { resource_id: 'deep', text: 'Quinces.' });
  expect((await update('deep', { text })).status).toBe(200);
  const document = await get('deep');
  expect(document.text).toBe(text);
  expect(document.metadata.events).toContainEqual(
    expect.objectContaining({ type: 'warning', message: expect.stringMatching(/^Kept as plain text/) }),
  );
});
