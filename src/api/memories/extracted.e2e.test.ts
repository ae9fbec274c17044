import { beforeAll, expect, test } from 'vitest';
import { isolationCase } from '../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

isolationCase('GET /memories/extracted/:memory_id', async (_viewer, victim, world) => [
  { method: 'GET', path: `/memories/extracted/${await world.memoryIdOf(victim)}`, statuses: [404] },
]);

const { service } = useSharedService();
let ids: Record<string, string> = {};

const item = (resource_id: string, date: string, text: string) => ({
  source: 'vault',
  resource_id,
  type: 'document',
  title: resource_id,
  metadata: { date },
  data: [text],
});

beforeAll(async () => {
  await service.admin.post('/memories/import', {
    items: [
      item(
        'Plan of Taproot 3',
        '2026-01-15',
        'The launch of Taproot 3 is on 18 May 2026. It is sold to growers in spring.',
      ),
      item(
        'Note on Taproot 3',
        '2026-06-09',
        'The launch of Taproot 3 moves from 18 May to 7 September 2026. Growers hear it today.',
      ),
    ],
  });
  await service.settled();
  const rows = await service.database.sql<{ memory_id: string; resource_id: string }[]>`
    select m.memory_id, d.resource_id from memories m join documents d using (app_id, document_id) 
    where m.app_id = ${service.appId} and m.kind <> 'summary' and m.text like '%launch%'`;
  ids = Object.fromEntries(rows.map((row) => [row.resource_id, row.memory_id]));
});

const asked = { query: 'When is the launch of Taproot 3?', answer: true };

test('a memory shows when it was valid, what superseded it, and where its quote is', async () => {
  const { status, body } = await service.admin.get(`/memories/extracted/${ids['Plan of Taproot 3']}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    memory: {
      quote: 'The launch of Taproot 3 is on 18 May 2026.',
      place: { start: 0, end: 42 },
      valid_from: '2026-01-15',
      valid_to: '2026-06-09',
      superseded_by: [{ memory_id: ids['Note on Taproot 3'], slot: 'launch', value: '7 September 2026' }],
    },
    history: [{ resource_id: 'Plan of Taproot 3' }, { resource_id: 'Note on Taproot 3' }],
  });
});

test('as of an earlier day nothing had superseded it, and another id is not found', async () => {
  const before = await service.admin.get(`/memories/extracted/${ids['Plan of Taproot 3']}?as_of=2026-05-01`);
  expect(before.body).toMatchObject({ memory: { superseded_by: [], valid_to: null } });
  const none = await service.admin.get('/memories/extracted/00000000-0000-4000-8000-000000000000');
  expect([none.status, none.body.error]).toEqual([404, 'MemoryNotFound']);
});

test('a question about it finds the current value first, and the answer gives the previous one', async () => {
  const { body } = await service.admin.post('/memories/query', asked);
  expect(body.documents[0].resource_id).toBe('Note on Taproot 3');
  expect(body.answer).toMatch(/^.*7 September 2026.*Until 9 June 2026: .*18 May 2026/);
  expect(body.documents[1]).toMatchObject({
    superseded_by: [
      { statement: 'The launch of Taproot 3 is on 18 May 2026.', slot: 'launch', value: '7 September 2026' },
    ],
  });
});

test('as of a day before the change the old value is not superseded', async () => {
  const { body } = await service.admin.post('/memories/query', { ...asked, as_of: '2026-05-01' });
  for (const document of body.documents) expect(document.superseded_by).toEqual([]);
});

test('when the document that changed it is deleted, the old value is valid again', async () => {
  await service.admin.send('DELETE', `/memories/delete/vault/${encodeURIComponent('Note on Taproot 3')}`);
  const { body } = await service.admin.get(`/memories/extracted/${ids['Plan of Taproot 3']}`);
  expect(body).toMatchObject({ memory: { superseded_by: [], valid_to: null } });
});
