import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase('GET /evaluate/queries', (_viewer, victim) => [
  { method: 'GET', path: '/evaluate/queries?size=100', statuses: [200] },
  { method: 'GET', path: `/evaluate/queries?user_id=${victim.name.split('/')[1]}`, statuses: [200, 403] },
]);
isolationCase('GET /evaluate/query/:query_id', (_viewer, victim) => [
  { method: 'GET', path: `/evaluate/query/${victim.queryId}`, statuses: [404] },
]);
isolationCase('POST /evaluate/query/:query_id', (_viewer, victim) => [
  { method: 'POST', path: `/evaluate/query/${victim.queryId}`, body: { score: -1 }, statuses: [404] },
]);
isolationCase('POST /evaluate/highlight/:highlight_id', (viewer, victim) => [
  {
    method: 'POST',
    path: `/evaluate/highlight/${victim.highlightId}`,
    body: { score: -1 },
    statuses: [404],
  },
  {
    method: 'POST',
    path: `/evaluate/highlight/${viewer.queryId}.${victim.highlightId.split('.')[1]}`,
    body: { score: -1 },
    statuses: [200, 404],
  },
]);
isolationCase('GET /evaluate/feedback', plain('GET', '/evaluate/feedback?size=100', undefined, [200]));
isolationCase('GET /evaluate/set', plain('GET', '/evaluate/set?size=100', undefined, [200]));

const { service } = useSharedService();
let maria: Caller;
let tomas: Caller;
let rival: Caller;

beforeAll(async () => {
  [maria, tomas] = [service.admin.as('maria'), service.admin.as('tomas')];
  rival = await service.createApp('rival');
  await service.admin.post('/memories/add', { text: 'The kiln is fired on Thursdays.', resource_id: 'kiln' });
  await service.admin.post('/memories/add', { text: 'The kiln needs a new door.', resource_id: 'door' });
  await maria.post('/memories/add', { text: 'My own kiln is small.', resource_id: 'own' });
  await service.settled();
});

const ask = async (caller: Caller, query: string) => (await caller.post('/memories/query', { query })).body;
const idsOf = (result: { documents: { resource_id: string }[] }) =>
  result.documents.map((document) => document.resource_id);

test('the id of a query leads to the question and its results', async () => {
  const asked = await ask(maria, 'kiln');
  const { status, body } = await maria.get(`/evaluate/query/${asked.query_id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ query_id: asked.query_id, query: 'kiln', score: null, comment: null });
  expect(
    body.documents.map((d: { resource_id: string; highlights: unknown }) => [d.resource_id, d.highlights]),
  ).toEqual(
    asked.documents.map(
      (d: { resource_id: string; highlights: { id: string; text: string; score: number }[] }) => [
        d.resource_id,
        d.highlights.map(({ id, text, score }) => ({ id, text, score: expect.closeTo(score, 4) })),
      ],
    ),
  );
});

test('only the person who asked a query sees and rates it', async () => {
  const { query_id, documents } = await ask(maria, 'kiln');
  const highlight = documents[0].highlights[0].id;
  for (const other of [tomas, service.admin, rival, rival.as('maria')]) {
    expect((await other.get(`/evaluate/query/${query_id}`)).body.error).toBe('QueryNotFound');
    expect((await other.post(`/evaluate/query/${query_id}`, { score: 1 })).status).toBe(404);
    expect((await other.post(`/evaluate/highlight/${highlight}`, { score: 1 })).body.error).toBe(
      'HighlightNotFound',
    );
    const listed = (await other.get('/evaluate/queries')).body.items;
    expect(listed.map((row: { query_id: string }) => row.query_id)).not.toContain(query_id);
  }
  expect((await tomas.get('/evaluate/queries?user_id=maria')).body.error).toBe('WrongUser');
  expect((await maria.get('/evaluate/queries?user_id=maria')).status).toBe(200);
});

test('the last rating of a query and of a highlight counts, and both are listed', async () => {
  const { query_id, documents } = await ask(maria, 'kiln door');
  const id = documents[0].highlights[0].id;
  for (const score of [-1, 0.5])
    expect(
      (await maria.post(`/evaluate/query/${query_id}`, { score, comment: `said ${score}` })).body,
    ).toEqual({ success: true, message: 'The rating is saved.' });
  for (const score of [-1, 1]) await maria.post(`/evaluate/highlight/${id}`, { score });
  expect((await maria.get(`/evaluate/query/${query_id}`)).body).toMatchObject({
    score: 0.5,
    comment: 'said 0.5',
  });
  const [latest] = (await maria.get('/evaluate/feedback')).body.items;
  expect(latest).toMatchObject({
    query_id,
    query: 'kiln door',
    score: 0.5,
    highlights: [{ id, source: 'vault', resource_id: 'door', score: 1, comment: null }],
  });
  expect((await tomas.get('/evaluate/feedback')).body.items).toEqual([]);
});

test('ratings are exported as queries with the documents that answer them', async () => {
  const ines = service.admin.as('ines');
  const first = await ask(ines, 'kiln Thursdays');
  for (const document of first.documents)
    await ines.post(`/evaluate/highlight/${document.highlights[0].id}`, {
      score: document.resource_id === 'kiln' ? 1 : -1,
    });
  const second = await ask(ines, 'new door');
  await ines.post(`/evaluate/query/${second.query_id}`, { score: 1 });
  await ines.post(`/evaluate/query/${(await ask(ines, 'zeppelin')).query_id}`, { score: -1 });
  const name = (resource_id: string) => ({ source: 'vault', resource_id });
  expect((await ines.get('/evaluate/set')).body).toEqual({
    items: [
      { query: 'new door', relevant: [name('door')], irrelevant: [] },
      { query: 'kiln Thursdays', relevant: [name('kiln')], irrelevant: [name('door')] },
    ],
    next_cursor: null,
  });
});

test('queries are listed newest first, page by page, each once', async () => {
  const pager = service.admin.as('pager');
  const asked: string[] = [];
  for (let i = 0; i < 5; i++) asked.unshift((await ask(pager, `kiln ${i}`)).query_id);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { query_id: string }[]; next_cursor: string | null } = (
      await pager.get(`/evaluate/queries?size=2${cursor ? `&cursor=${cursor}` : ''}`)
    ).body;
    seen.push(...page.items.map((row) => row.query_id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toEqual(asked);
  expect((await pager.get('/evaluate/queries?size=0')).body).toEqual({ items: [], next_cursor: null });
});

test('a deleted document disappears from results, along with the answer written from it', async () => {
  await service.admin.post('/memories/add', { text: 'The gasket is in drawer nine.', resource_id: 'gone' });
  await service.settled();
  const { body } = await maria.post('/memories/query', { query: 'gasket drawer', answer: true });
  expect(idsOf(body)).toContain('gone');
  const path = `/evaluate/query/${body.query_id}`;
  expect((await maria.get(path)).body.answer).toBe(body.answer);
  await service.admin.send('DELETE', '/memories/delete/vault/gone');
  const kept = (await maria.get(path)).body;
  expect([idsOf(kept).includes('gone'), kept.answer]).toEqual([false, null]);
  expect(JSON.stringify(kept)).not.toContain('drawer nine');
});

test('a changed document shows no passage of its old text', async () => {
  await maria.post('/memories/add', { text: 'The code word is marzipan.', resource_id: 'word' });
  await service.settled();
  const { query_id } = await ask(maria, 'code word');
  await maria.post('/memories/add', { text: 'There is no such thing.', resource_id: 'word' });
  await service.settled();
  expect(JSON.stringify((await maria.get(`/evaluate/query/${query_id}`)).body)).not.toContain('marzipan');
});

test('a deleted user’s queries are deleted too', async () => {
  const leaver = service.admin.as('leaver');
  const { query_id } = await ask(leaver, 'kiln');
  await leaver.send('DELETE', '/auth/delete');
  // Queries are read only after everything pending has been written.
  expect((await service.admin.get(`/evaluate/query/${query_id}`)).status).toBe(404);
  const rows = await service.database.sql`select 1 from search_queries where query_id = ${query_id}`;
  expect(rows).toHaveLength(0);
});

test('an invalid id, rating or cursor is refused with a message', async () => {
  const { query_id, documents } = await ask(maria, 'kiln');
  for (const id of ['x', '..', '%00', 'a'.repeat(5_000), `${randomUUID()}'`])
    expect([404, 414, 422], id).toContain(
      (await maria.get(`/evaluate/query/${encodeURIComponent(id)}`)).status,
    );
  expect((await maria.get(`/evaluate/query/${randomUUID()}`)).status).toBe(404);
  for (const id of ['x', '1', `${query_id}.1e9`, `${query_id}.999999999999999`, `${randomUUID()}.1`])
    expect((await maria.post(`/evaluate/highlight/${id}`, { score: 1 })).status).toBe(404);
  for (const body of [{}, { score: 2 }, { score: -1.01 }, { score: '1' }, { comment: 'x'.repeat(10_001) }])
    for (const path of [`query/${query_id}`, `highlight/${documents[0].highlights[0].id}`])
      expect((await maria.post(`/evaluate/${path}`, body)).status, JSON.stringify(body)).toBe(422);
  for (const cursor of [
    'x',
    Buffer.from('["now","x"]').toString('base64url'),
    Buffer.from('[1]').toString('base64url'),
  ])
    expect((await maria.get(`/evaluate/queries?cursor=${cursor}`)).status).toBe(422);
});
