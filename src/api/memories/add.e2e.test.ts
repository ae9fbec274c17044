import { expect, test } from 'vitest';
import { createNamingModel } from '../../../test/models/naming-model.ts';
import { useService } from '../../../test/set-up/use-service.ts';
import { isolationCase } from '../../../test/isolation/isolation-case.ts';

isolationCase('POST /memories/add', (_viewer, victim) => [
  {
    method: 'POST',
    path: '/memories/add',
    as: 'intruder',
    body: { text: 'by an intruder', resource_id: victim.probe },
    statuses: [200],
  },
  { method: 'POST', path: '/memories/add', body: { text: '', resource_id: victim.probe }, statuses: [422] },
]);
isolationCase('POST /memories/add/bulk', (_viewer, victim) => [
  {
    method: 'POST',
    path: '/memories/add/bulk',
    as: 'intruder',
    body: { items: [{ text: 'by an intruder', resource_id: victim.probe }] },
    statuses: [200],
  },
]);

const { service, admin } = useService({ overrides: { model: createNamingModel() } });
const user = admin.as('ines');

/** Returns all stored rows of a document with their ids, so that repeated work would be visible. */
async function stateOf(resourceId: string): Promise<unknown> {
  const { sql } = service.database;
  const [document] = await sql`
    select document_id, revision, processed_revision, status, indexed_at, last_modified, xmin::text as version
    from documents where resource_id = ${resourceId}`;
  const id = document!.document_id as number;
  return {
    document,
    chunks:
      await sql`select chunk_id, chunk_text(app_id, document_id, text, block_ids) as text from chunks where document_id = ${id} order by chunk_id`,
    memories: await sql`select memory_id, text from memories where document_id = ${id} order by memory_id`,
    mentions: await sql`select mention_id, quote from mentions where document_id = ${id} order by mention_id`,
    events:
      await sql`select event_id, message from document_events where document_id = ${id} order by event_id`,
  };
}

test('an added document returns its source, id and status, and goes from pending to completed', async () => {
  const { status, body } = await user.post('/memories/add', {
    text: 'Petra Novak repairs the north pump.',
    title: 'Pumps',
    date: '2026-03-01T10:30:00+02:00',
    metadata: { site: 'north', floor: 2, urgent: true, note: null },
    collection: 'plant',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    source: 'vault',
    resource_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'pending',
  });
  await service.settled();
  const memory = (await user.get(`/memories/get/vault/${body.resource_id}`)).body;
  expect(memory).toMatchObject({
    source: 'vault',
    type: 'document',
    title: 'Pumps',
    text: 'Petra Novak repairs the north pump.',
    collection: 'plant',
    memories: ['Petra Novak repairs the north pump.'],
    data: [
      {
        type: 'paragraph',
        id: expect.stringMatching(/^[0-9a-f]{12}$/),
        text: 'Petra Novak repairs the north pump.',
      },
    ],
    metadata: {
      site: 'north',
      floor: 2,
      urgent: true,
      note: null,
      date: '2026-03-01T08:30:00.000Z',
      status: 'completed',
      url: null,
      events: [{ type: 'success', message: 'Processed: 1 memory, 1 mention.' }],
    },
  });
  expect(Date.parse(memory.metadata.indexed_at)).toBeGreaterThanOrEqual(
    Date.parse(memory.metadata.created_at),
  );
});

test('the same id again is an update: one document, new text, old memories and mentions deleted', async () => {
  await user.post('/memories/add', {
    resource_id: 'plan',
    text: 'Anna Berg leads the plan.',
    metadata: { v: 1 },
  });
  await service.settled();
  const again = await user.post('/memories/add', {
    resource_id: 'plan',
    text: 'Carl Dorn leads the plan.',
    metadata: { w: 2 },
  });
  expect(again.body).toEqual({ source: 'vault', resource_id: 'plan', status: 'pending' });
  const between = (await user.get('/memories/get/vault/plan')).body;
  expect(between).toMatchObject({ text: 'Carl Dorn leads the plan.', memories: [], metadata: { w: 2 } });
  expect(between.metadata).not.toHaveProperty('v');
  await service.settled();
  expect((await user.get('/memories/get/vault/plan')).body.memories).toEqual(['Carl Dorn leads the plan.']);
  const names = async (query: string) =>
    (await user.post('/entities/search', { query })).body.items.map((e: { name: string }) => e.name);
  expect(await names('Carl Dorn')).toContain('Carl Dorn');
  expect(await names('Anna Berg')).not.toContain('Anna Berg');
  expect(
    (await user.get('/memories/list')).body.items.filter(
      (m: { resource_id: string }) => m.resource_id === 'plan',
    ),
  ).toHaveLength(1);
});

test('sending the identical document again does no work, alone or in bulk', async () => {
  const item = {
    resource_id: 'same',
    text: 'Rosa Lind decided to keep the boat.',
    title: 'Boat',
    metadata: { a: 1, b: 'two' },
    date: '2026-05-05',
  };
  await user.post('/memories/add', item);
  await service.settled();
  const before = await stateOf('same');
  expect((await user.post('/memories/add', item)).body.status).toBe('completed');
  const reordered = { ...item, metadata: { b: 'two', a: 1 } };
  expect((await user.post('/memories/add/bulk', { items: [reordered, reordered] })).body.items).toEqual([
    { source: 'vault', resource_id: 'same', status: 'completed' },
    { source: 'vault', resource_id: 'same', status: 'completed' },
  ]);
  expect(await stateOf('same')).toEqual(before);
});

test('new metadata alone changes the document without reading it again', async () => {
  await user.post('/memories/add', {
    resource_id: 'meta',
    text: 'Olga Paz owns the kiln.',
    metadata: { a: 1 },
  });
  await service.settled();
  const before = (await stateOf('meta')) as {
    document: { revision: number };
    chunks: unknown;
    memories: unknown;
  };
  const again = await user.post('/memories/add', {
    resource_id: 'meta',
    text: 'Olga Paz owns the kiln.',
    metadata: { a: 2 },
  });
  expect(again.body.status).toBe('completed');
  const after = (await stateOf('meta')) as typeof before;
  expect(after.document.revision).toBe(before.document.revision);
  expect([after.chunks, after.memories]).toEqual([before.chunks, before.memories]);
  expect((await user.get('/memories/get/vault/meta')).body.metadata.a).toBe(2);
});

test('an id of the app and the same id of a user are two documents', async () => {
  await service.admin.post('/memories/add', { resource_id: 'twice', text: 'for everyone' });
  await user.post('/memories/add', { resource_id: 'twice', text: 'for ines' });
  expect((await service.admin.get('/memories/get/vault/twice')).body.text).toBe('for everyone');
  expect((await user.get('/memories/get/vault/twice')).body.text).toBe('for ines');
  expect((await service.admin.as('tomas').get('/memories/get/vault/twice')).body.text).toBe('for everyone');
});

test('a bulk is all or nothing, and 422 names every failing item', async () => {
  const items = [
    { resource_id: 'b1', text: 'good' },
    { resource_id: 'b2', text: '' },
    { resource_id: 'b3', text: 'good', metadata: { 'a b': 1 } },
    { resource_id: 'b4', text: 7 },
    { resource_id: 'b5', text: 'good', date: '2026-02-30' },
    { text: 'good' },
  ];
  const { status, body } = await user.post('/memories/add/bulk', { items });
  expect(status).toBe(422);
  const failing = new Set(body.detail.map((d: { loc: unknown[] }) => d.loc.slice(0, 3).join('.')));
  expect([...failing].sort()).toEqual(['body.items.1', 'body.items.2', 'body.items.3', 'body.items.4']);
  for (const { resource_id } of items.filter((i) => i.resource_id))
    expect((await user.get(`/memories/get/vault/${resource_id}`)).status).toBe(404);
});

test('a bulk answers in the given order, and the last of duplicate ids wins', async () => {
  const items = [
    { resource_id: 'o2', text: 'second' },
    { resource_id: 'o1', text: 'first, soon replaced' },
    { text: 'no id' },
    { resource_id: 'o1', text: 'first, the one that stands' },
  ];
  const { body } = await user.post('/memories/add/bulk', { items });
  expect(body).toMatchObject({ success: true, count: 4 });
  expect(body.items.map((i: { resource_id: string }) => i.resource_id)).toEqual([
    'o2',
    'o1',
    expect.any(String),
    'o1',
  ]);
  expect((await user.get('/memories/get/vault/o1')).body.text).toBe('first, the one that stands');
  const found = await user.post('/memories/query', { query: 'replaced' });
  expect(found.body.documents).toEqual([]);
});

test('a bulk takes 1 to 100 items', async () => {
  const items = (n: number) => ({
    items: Array.from({ length: n }, (_, i) => ({ text: `t${i}`, resource_id: `n${i}` })),
  });
  expect((await user.post('/memories/add/bulk', items(0))).status).toBe(422);
  expect((await user.post('/memories/add/bulk', items(101))).status).toBe(422);
  expect((await user.post('/memories/add/bulk', items(100))).body.count).toBe(100);
});

test('two writers on one id both succeed and the document is one of the two, complete', async () => {
  for (let round = 0; round < 10; round++) {
    const texts = Array.from({ length: 6 }, (_, i) => `round ${round} writer ${i} `.repeat(20));
    const answers = await Promise.all(
      texts.map((text) => user.post('/memories/add', { resource_id: 'raced', text })),
    );
    expect(answers.map((a) => a.status)).toEqual(texts.map(() => 200));
    const { body } = await user.get('/memories/get/vault/raced');
    expect(texts).toContain(body.text);
    const chunks = await service.database.sql<{ text: string }[]>`
      select chunk_text(app_id, document_id, c.text, c.block_ids) as text from chunks c join documents d using (app_id, document_id) where d.resource_id = 'raced'`;
    expect(chunks.map((c) => c.text.trim())).toEqual([body.text.trim()]);
  }
});

test('two bulks over the same ids in opposite order both succeed', async () => {
  const items = Array.from({ length: 30 }, (_, i) => ({ resource_id: `deadlock-${i}`, text: `text ${i}` }));
  for (let round = 0; round < 5; round++) {
    const stamped = items.map((item) => ({ ...item, text: `${item.text} of round ${round}` }));
    const [a, b] = await Promise.all([
      user.post('/memories/add/bulk', { items: stamped }),
      user.post('/memories/add/bulk', { items: stamped.toReversed() }),
    ]);
    expect([a.status, b.status]).toEqual([200, 200]);
  }
});
