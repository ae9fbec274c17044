import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNamingModel } from '../../../test/models/naming-model.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';
import { isolationCase } from '../../../test/isolation/isolation-case.ts';

isolationCase('POST /entities/search', (_viewer, victim) => [
  { method: 'POST', path: '/entities/search', body: { query: victim.person, limit: 100 } },
  { method: 'POST', path: '/entities/search', body: { query: 'Mara', limit: 100 } },
  { method: 'POST', path: '/entities/search', body: { query: victim.person, type: 'person' } },
]);
isolationCase('GET /entities', (_viewer, victim) => [
  { method: 'GET', path: '/entities?limit=500' },
  { method: 'GET', path: `/entities?search=${encodeURIComponent(victim.person)}` },
  { method: 'GET', path: '/entities?type=person&search=mara' },
]);
isolationCase('GET /entities/:entity_id', async (_viewer, victim, world) => [
  { method: 'GET', path: `/entities/${await world.entityIdOf(victim)}`, statuses: [404] },
]);
isolationCase('GET /entities/:entity_id/sources', async (_viewer, victim, world) => [
  { method: 'GET', path: `/entities/${await world.entityIdOf(victim)}/sources`, statuses: [404] },
]);

let service: TestService;
let maria: Caller;
let rival: Caller;

beforeAll(async () => {
  service = await startService({ overrides: { model: createNamingModel() } });
  maria = service.admin.as('maria');
  rival = await service.createApp('rival');
  const texts = ['Anna Berg met Bela Cohn.', 'Anna Berg left.', 'Anna Berg called Carla Dorn.'];
  for (const text of texts) await maria.post('/memories/add', { text });
  await rival.post('/memories/add', { text: 'Anna Other slept.' });
  await service.settled();
});
afterAll(() => service?.close());

const list = async (query: string, caller = maria) => {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/entities?limit=1&type=person&${query}${cursor ? `&cursor=${cursor}` : ''}`;
    const { status, body } = await caller.get(path);
    if (status !== 200) throw new Error(JSON.stringify(body));
    names.push(...body.items.map((entity: { name: string }) => entity.name));
    cursor = body.next_cursor;
  } while (cursor);
  return names;
};

test('lists in any order and direction, one entity per page, each once', async () => {
  const byName = ['Anna Berg', 'Bela Cohn', 'Carla Dorn'];
  expect(await list('')).toEqual(byName);
  expect(await list('sort_by=name&sort_dir=desc')).toEqual(byName.toReversed());
  expect((await list('sort_by=prominence&sort_dir=desc'))[0]).toBe('Anna Berg');
  for (const order of ['id', 'type', 'prominence'])
    expect((await list(`sort_by=${order}`)).toSorted()).toEqual(byName);
});

test('a type that no entity can have is refused, with those that it can have', async () => {
  for (const { status, body } of [
    await maria.get('/entities?type=robot'),
    await maria.post('/entities/search', { query: 'Anna', type: 'robot' }),
  ]) {
    expect(status).toBe(422);
    expect(body.message).toMatch(/type: must be one of "person", "organization", /);
  }
});

test('filters by status and by the beginning of a name', async () => {
  expect(await list('status=confirmed')).toEqual(['Anna Berg']);
  expect(await list('status=provisional')).toEqual(['Bela Cohn', 'Carla Dorn']);
  expect(await list('name_prefix=BEL')).toEqual(['Bela Cohn']);
  expect(await list('name_prefix=cohn')).toEqual([]);
  expect(await list('', rival)).toEqual(['Anna Other']);
  expect(await list('', service.admin)).toEqual([]);
});

test('sources have a uuid each, and the date of their document', async () => {
  const [anna] = (await maria.get('/entities?search=anna')).body.items;
  const { items } = (await maria.get(`/entities/${anna.id}/sources`)).body;
  const ids = items.map((source: { id: string }) => source.id);
  expect(new Set(ids).size).toBe(3);
  const { body: document } = await maria.get(`/memories/get/${items[0].source}/${items[0].resource_id}`);
  expect(items[0].document_date).toBe(document.document_date);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a cursor of another order is refused', async () => {
  const { body } = await maria.get('/entities?limit=1&sort_by=prominence');
  expect((await maria.get(`/entities?cursor=${body.next_cursor}`)).status).toBe(422);
  expect((await maria.get('/entities?sort_by=mass')).status).toBe(422);
});
