import type { MemoryGetResponse, MemoryListResponse } from '@hyperspell/hyperspell/resources/memories';
import type { ScoredDocumentResponse } from '@hyperspell/hyperspell/resources/shared';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/service.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service } = useSharedService();
let ines: Caller;
beforeAll(async () => {
  ines = service.admin.as('ines');
  await ines.post('/memories/add', {
    resource_id: 'plan',
    title: 'Plan',
    text: '# Plan\n\nMarta Keller decided to sign the heron contract.\n\n- first\n- second',
    collection: 'legal',
  });
  await ines.post('/memories/import', {
    items: [
      {
        source: 'slack',
        resource_id: 'c1',
        type: 'conversation',
        metadata: { date: '2026-03-01', last_modified: '2026-03-02' },
        data: [{ type: 'message', text: 'heron?', sender: { name: 'Omar' }, date: '2026-03-01T10:00:00Z' }],
      },
    ],
  });
  await service.settled();
});

const query = (more: Record<string, unknown>) => ines.post('/memories/query', { query: 'heron', ...more });
const idsOf = (reply: { body: { documents: { resource_id: string }[] } }) =>
  reply.body.documents.map((d) => d.resource_id).toSorted();

test('get, list and query return a document as a tree, from the same blocks as the data', async () => {
  const { body } = await ines.get<MemoryGetResponse & { data: { text: string }[] }>(
    '/memories/get/vault/plan',
  );
  expect(body.document).toMatchObject({
    type: 'document',
    id: 'plan',
    title: 'Plan',
    children: [
      { type: 'heading', level: 1, text: 'Plan' },
      { type: 'paragraph', text: body.data[1]?.text },
      { type: 'list', children: [{ text: 'first' }, { text: 'second' }] },
    ],
  });
  const { items } = (
    await ines.get<{ items: MemoryListResponse[] }>('/memories/list?include=data&source=slack')
  ).body;
  expect(items[0]?.document).toMatchObject({
    type: 'conversation',
    children: [{ type: 'message', text: 'heron?', date: '2026-03-01T10:00:00Z', sender: { name: 'Omar' } }],
  });
  const found = (await query({})).body.documents as ScoredDocumentResponse[];
  const plan = found.find((d) => d.resource_id === 'plan');
  expect(plan?.document.children).toMatchObject([{ type: 'chunk', text: expect.stringContaining('heron') }]);
});

test('a document has only dates that it or its sender gives', async () => {
  const undated = (await ines.get('/memories/get/vault/plan')).body;
  expect(undated.metadata).not.toHaveProperty('date');
  expect(undated).toMatchObject({
    document_date: null,
    last_modified_at: null,
    ingested_at: expect.any(String),
  });
  const dated = (await ines.get('/memories/get/slack/c1')).body;
  expect(dated).toMatchObject({
    document_date: '2026-03-01T00:00:00.000Z',
    last_modified_at: '2026-03-02T00:00:00.000Z',
    metadata: { date: '2026-03-01T00:00:00.000Z' },
  });
});

test('a change keeps the source’s dates, and a new text has none', async () => {
  await ines.post('/memories/update/slack/c1', { metadata: { checked: true } });
  const kept = (await ines.get('/memories/get/slack/c1')).body;
  expect(kept).toMatchObject({
    document_date: '2026-03-01T00:00:00.000Z',
    last_modified_at: '2026-03-02T00:00:00.000Z',
  });
  await ines.post('/memories/update/slack/c1', { text: 'heron, once more' });
  expect((await ines.get('/memories/get/slack/c1')).body.last_modified_at).toBeNull();
});

test('the default kind of memory means every fact, and an unknown kind is refused', async () => {
  const memory = await query({ options: { memory_types: ['memory'] } });
  expect(
    memory.body.documents.find((d: { resource_id: string }) => d.resource_id === 'plan').memories,
  ).not.toEqual([]);
  expect((await query({ options: { memory_types: ['procedure'] } })).body.documents).toEqual([]);
  expect((await query({ options: { memory_types: ['mood'] } })).status).toBe(200);
  expect((await query({ options: { memory_types: ['typo'] } })).status).toBe(422);
});

test('unknown sources are named in errors, and the others are searched', async () => {
  const some = await query({ sources: ['VAULT', 'jira', 'google-drive', 'fireflies'] });
  expect([some.status, idsOf(some)]).toEqual([200, ['plan']]);
  expect(some.body.errors).toMatchObject([
    { error: 'IntegrationNotSupported', message: expect.stringContaining('jira') },
    { error: 'IntegrationNotSupported', message: expect.stringContaining('fireflies') },
  ]);
  const none = await query({ sources: ['jira'] });
  expect([idsOf(none), none.body.errors.length]).toEqual([[], 1]);
  const listed = await ines.get('/memories/list?source=jira');
  expect([listed.status, listed.body.items, listed.body.errors[0].error]).toEqual([
    200,
    [],
    'IntegrationNotSupported',
  ]);
  expect((await ines.get('/memories/list?source=SLACK')).body.items).toHaveLength(1);
});

test('a status in capitals and the collection as a filter work as expected', async () => {
  expect((await ines.get('/memories/list?status=COMPLETED')).status).toBe(200);
  expect(idsOf(await query({ options: { filter: { collection: 'legal' } } }))).toEqual(['plan']);
  expect(idsOf(await query({ options: { filter: { collection: { $ne: 'legal' } } } }))).not.toContain('plan');
  expect(idsOf(await query({ options: { filter: { collection: { $exists: false } } } }))).not.toContain(
    'plan',
  );
});

test('a session may request moods, and an unknown field is reported', async () => {
  const history = JSON.stringify([{ role: 'user', content: 'Count the herons.' }]);
  expect((await ines.post('/trace/add', { history, extract: ['procedure', 'mood'] })).status).toBe(200);
  expect((await query({ limit: 3 })).body.notices[0]).toContain('"limit" is not a field of this request');
});

test('an app’s ids reveal nothing about how much others store', async () => {
  const other = await service.createApp('elsewhere');
  await other.post('/memories/add', { text: 'heron' });
  const { documents } = (await other.post('/memories/query', { query: 'heron' })).body;
  expect(documents[0].highlights[0].id).not.toMatch(/\.\d{1,15}$/);
  const page = await ines.get('/memories/list?size=1');
  // Must be encrypted bytes, not text: text could reveal a number.
  expect(Buffer.from(page.body.next_cursor, 'base64url').toString('latin1')).not.toMatch(/^[\x20-\x7e]*$/);
  expect((await ines.get(`/memories/list?size=1&cursor=${page.body.next_cursor}`)).body.items).toHaveLength(
    1,
  );
  expect((await other.get(`/memories/list?cursor=${page.body.next_cursor}`)).status).toBe(422);
});
