import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNamingModel } from '../../../test/models/naming-model.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';
import { isolationCase, onDocuments, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase('GET /memories/get/:source/:resource_id', onDocuments('GET', '/memories/get'));
isolationCase('POST /memories/approve/:source/:resource_id', onDocuments('POST', '/memories/approve'));
isolationCase('POST /memories/reject/:source/:resource_id', onDocuments('POST', '/memories/reject'));
isolationCase('GET /memories/list', (_viewer, victim) => [
  { method: 'GET', path: '/memories/list?size=100&include=data,memories' },
  {
    method: 'GET',
    path: `/memories/list?include=data&collection=${encodeURIComponent(`shelf ${victim.marker}`)}`,
  },
  {
    method: 'GET',
    path: `/memories/list?filter=${encodeURIComponent(JSON.stringify({ label: victim.marker }))}`,
  },
  {
    method: 'GET',
    path: `/memories/list?filter=${encodeURIComponent(JSON.stringify({ $or: [{ kind: 'marked' }, { $not: { kind: 'marked' } }] }))}`,
  },
  { method: 'GET', path: '/memories/list?status=pending_review&include=data' },
  {
    method: 'GET',
    path: `/memories/list?cursor=${Buffer.from('[999999]').toString('base64url')}&include=data`,
  },
]);
isolationCase('GET /memories/status', plain('GET', '/memories/status'));

let service: TestService;
let user: Caller;

beforeAll(async () => {
  service = await startService({ overrides: { model: createNamingModel() } });
  user = service.admin.as('ines');
  const items = [
    { resource_id: 'a', text: 'Alma Reyes decided on A.', metadata: { n: 1, kind: 'x' }, collection: 'left' },
    { resource_id: 'b', text: 'text of b', metadata: { n: 2, kind: 'y' }, collection: 'left' },
    { resource_id: 'c', text: 'text of c', metadata: { n: '2', kind: null }, collection: 'right' },
    { resource_id: 'd', text: 'text of d', review: true },
  ];
  await user.post('/memories/add/bulk', { items });
  await user.post('/memories/import', {
    items: [{ source: 'slack', resource_id: 'e', type: 'message', data: ['text of e'] }],
  });
  await service.settled();
});
afterAll(() => service?.close());

type Listed = {
  resource_id: string;
  data: unknown;
  memories: string[];
  text: unknown;
  metadata: Record<string, unknown>;
};
const list = async (query: string, by = user): Promise<{ items: Listed[]; next_cursor: string | null }> =>
  (await by.get(`/memories/list?${query}`)).body;
const ids = async (query: string) => (await list(query)).items.map((m) => m.resource_id);
const filtered = (filter: unknown) => ids(`filter=${encodeURIComponent(JSON.stringify(filter))}`);

test('a memory has every field of the contract, with the contract’s types', async () => {
  const { body } = await user.get('/memories/get/vault/a');
  expect(Object.keys(body).sort()).toEqual([
    'collection',
    'data',
    'date_reason',
    'document',
    'document_date',
    'ingested_at',
    'last_modified_at',
    'memories',
    'metadata',
    'resource_id',
    'score',
    'source',
    'status',
    'text',
    'title',
    'type',
  ]);
  const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(body.metadata).toEqual({
    n: 1,
    kind: 'x',
    collection: 'left',
    created_at: iso,
    indexed_at: iso,
    last_modified: iso,
    status: 'completed',
    events: [{ type: 'success', time: iso, message: 'Processed: 1 memory, 1 mention.' }],
    url: null,
    ...(body.metadata.language ? { language: 'en' } : {}),
  });
});

test('with include=entities a document lists its mentions and their places', async () => {
  const { body } = await user.get('/memories/get/vault/a?include=entities');
  const { entities, ...memory } = body;
  expect(memory).toEqual((await user.get('/memories/get/vault/a')).body);
  expect(entities).toEqual([
    {
      id: expect.any(String),
      type: 'person',
      name: 'Alma Reyes',
      mentions: [{ block_id: memory.data[0].id, start: 0, end: 10 }],
    },
  ]);
  expect((await user.get('/memories/get/vault/a?include=everything')).status).toBe(422);
});

test('with include=memories,files a document has its memories with their blocks, and the tree files that cite it', async () => {
  const { body } = await user.get('/memories/get/vault/a?include=memories,files');
  expect(body.extracted.map((memory: { text: string }) => memory.text)).toEqual(body.memories);
  for (const { block_id } of body.extracted)
    expect([null, ...body.data.map((block: { id: string }) => block.id)]).toContain(block_id);
  expect(body.cited_by).toEqual([]);
});

test('the list is newest first, without bodies and memories unless requested', async () => {
  const { items, next_cursor } = await list('');
  expect([items.map((m) => m.resource_id), next_cursor]).toEqual([['e', 'd', 'c', 'b', 'a'], null]);
  for (const memory of items) expect([memory.data, memory.text, memory.memories]).toEqual([null, null, []]);
  const [a] = (await list('include=data,memories')).items.filter((m) => m.resource_id === 'a');
  expect(a).toEqual((await user.get('/memories/get/vault/a')).body);
  expect((await list('include=memories')).items.at(-1)).toMatchObject({
    data: null,
    memories: ['Alma Reyes decided on A.'],
  });
  expect((await user.get('/memories/list?include=everything')).status).toBe(422);
});

test('pages are consecutive without gap or repetition, even while documents are added and deleted', async () => {
  const mover = service.admin.as('mover');
  const items = Array.from({ length: 12 }, (_, i) => ({ resource_id: `p${i}`, text: `page ${i}` }));
  await mover.post('/memories/add/bulk', { items });
  const seen: string[] = [];
  let cursor: string | null = null;
  let turn = 0;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `size=5${cursor ? `&cursor=${cursor}` : ''}`,
      mover,
    );
    seen.push(...page.items.map((m) => m.resource_id));
    cursor = page.next_cursor;
    await mover.post('/memories/add', { resource_id: `late-${turn++}`, text: 'came while paging' });
    await mover.send('DELETE', `/memories/delete/vault/${seen[0]}`);
  } while (cursor);
  expect(seen.toSorted()).toEqual(items.map((i) => i.resource_id).toSorted());
  expect(await list('size=0', mover)).toEqual({ items: [], next_cursor: null, errors: [] });
  expect((await list('size=100', mover)).next_cursor).toBeNull();
});

test('a cursor from another list is 422', async () => {
  const made = [[], [1, 2], ['x'], [null], [1.5], [1e300], [true], { a: 1 }].map((v) =>
    Buffer.from(JSON.stringify(v)).toString('base64url'),
  );
  for (const cursor of ['x', '%20', ...made])
    expect([cursor, (await user.get(`/memories/list?cursor=${cursor}`)).status]).toEqual([cursor, 422]);
});

test('source, status and collection filter the list, alone and together', async () => {
  expect(await ids('source=slack')).toEqual(['e']);
  expect(await ids('source=team_chat')).toEqual(['e']);
  expect(await ids('status=pending_review')).toEqual(['d']);
  expect(await ids('collection=left')).toEqual(['b', 'a']);
  expect(await ids('collection=left&source=slack')).toEqual([]);
  expect(await ids('collection=left&status=completed&source=vault&size=1')).toEqual(['b']);
  expect((await user.get('/memories/list?status=done')).status).toBe(422);
});

test('a filter works as in MongoDB, including a missing key and null', async () => {
  expect(await filtered({ kind: 'x' })).toEqual(['a']);
  expect(await filtered({ kind: null })).toEqual(['e', 'd', 'c']);
  expect(await filtered({ kind: { $ne: 'x' } })).toEqual(['e', 'd', 'c', 'b']);
  expect(await filtered({ kind: { $exists: true } })).toEqual(['c', 'b', 'a']);
  expect(await filtered({ kind: { $nin: ['x', null] } })).toEqual(['b']);
  expect(await filtered({ n: 2 })).toEqual(['b']);
  expect(await filtered({ n: { $gt: 1 } })).toEqual(['b']);
  expect(await filtered({ n: { $gte: '1' } })).toEqual(['c']);
  expect(await filtered({ $or: [{ n: 1 }, { n: '2' }], kind: { $not: { $eq: 'x' } } })).toEqual(['c']);
  expect(await filtered({})).toEqual(['e', 'd', 'c', 'b', 'a']);
});

test('a filter without meaning is 422 and its position is named', async () => {
  const wrong: [string, string][] = [
    ['{', 'query.filter'],
    ['[]', 'query.filter'],
    ['"x"', 'query.filter'],
    ['{"$where":"1"}', 'query.filter.$where'],
    ['{"k":{"$regex":"x"}}', 'query.filter.k.$regex'],
    ['{"k":{}}', 'query.filter.k'],
    ['{"k":[1]}', 'query.filter.k'],
    ['{"$or":[]}', 'query.filter.$or'],
    ['{"k":{"$gt":null}}', 'query.filter.k.$gt'],
    ['{"k":{"$in":"x"}}', 'query.filter.k.$in'],
    ['{"k":{"$exists":"yes"}}', 'query.filter.k.$exists'],
  ];
  for (const [filter, loc] of wrong) {
    const { status, body } = await user.get(`/memories/list?filter=${encodeURIComponent(filter)}`);
    expect([filter, status, body.detail?.[0].loc.join('.')]).toEqual([filter, 422, loc]);
  }
  const deep = `${'{"$not":'.repeat(30)}{}${'}'.repeat(30)}`;
  expect((await user.get(`/memories/list?filter=${encodeURIComponent(deep)}`)).status).toBe(422);
});

test('status counts by status, in total and by source, and is empty for callers without documents', async () => {
  expect((await user.get('/memories/status')).body).toEqual({
    total: { completed: 4, pending_review: 1 },
    providers: { vault: { completed: 3, pending_review: 1 }, slack: { completed: 1 } },
  });
  expect((await service.admin.as('nobody').get('/memories/status')).body).toEqual({
    total: {},
    providers: {},
  });
});

test('a document whose extraction fails says so, is still found, and is processed again when it is sent again', async () => {
  const broken = service.ctx.model as { extract: (...args: never[]) => unknown };
  const works = broken.extract;
  broken.extract = () => Promise.reject(new Error('out of order'));
  try {
    await user.post('/memories/add', { resource_id: 'hard', text: 'Hard to read wombat.' });
    await service.settled();
  } finally {
    broken.extract = works;
  }
  const failed = (await user.get('/memories/get/vault/hard')).body;
  expect(failed.metadata).toMatchObject({ status: 'failed', events: [{ type: 'error' }] });
  expect(JSON.stringify(failed)).not.toContain('out of order');
  expect((await user.post('/memories/query', { query: 'wombat' })).body.documents).toHaveLength(1);
  await user.post('/memories/add', { resource_id: 'hard', text: 'Hard to read wombat.' });
  await service.settled();
  expect((await user.get('/memories/get/vault/hard')).body.metadata.status).toBe('completed');
});
