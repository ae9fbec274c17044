import { beforeAll, expect, test } from 'vitest';
import { addMentions } from '../../../../test/add-mentions.ts';
import type { Caller } from '../../../../test/caller.ts';
import { isolationCase } from '../../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

isolationCase('GET /entities/:entity_id/graph', async (_viewer, victim, world) => [
  { method: 'GET', path: `/entities/${await world.entityIdOf(victim)}/graph`, statuses: [404] },
]);
isolationCase('GET /entities/:entity_id/timeline', async (_viewer, victim, world) => [
  { method: 'GET', path: `/entities/${await world.entityIdOf(victim)}/timeline`, statuses: [404] },
]);

const { service, admin } = useSharedService();
let zoe: Caller;
let annaId = '';

beforeAll(async () => {
  zoe = admin.as('zoe');
  await addMentions(service, admin, 'one', [
    'person:Anna Berg',
    'person:Bela Cohn',
    'organization:Northwind',
  ]);
  await addMentions(service, admin, 'two', ['person:Anna Berg', 'person:Bela Cohn']);
  await addMentions(service, zoe, 'diary', ['person:Anna Berg', 'person:Secret Sorrel']);
  for (const [id, date] of [
    ['one', '2025-01-31T23:00:00Z'],
    ['two', '2025-02-01'],
  ])
    await service.database.sql`
      update documents set occurred_at = ${String(date)} where app_id = ${service.appId} and resource_id = ${String(id)}`;
  const [anna] = (await admin.get('/entities?search=anna')).body.items;
  annaId = anna.id;
});

const graph = async (caller: Caller, query = '') => {
  const { body } = await caller.get(`/entities/${annaId}/graph${query}`);
  const nameOf = new Map(body.nodes.map((node: { id: string; name: string }) => [node.id, node.name]));
  const edges = body.edges.map(
    (edge: { from: string; to: string; weight: number }) =>
      `${[nameOf.get(edge.from), nameOf.get(edge.to)].toSorted().join(' - ')}: ${edge.weight}`,
  );
  return { names: [...nameOf.values()], edges, isCut: body.is_cut };
};

test('the graph has entities of the same documents, with the number of documents, and only what the viewer sees', async () => {
  const seen = await graph(admin);
  expect(seen.names[0]).toBe('Anna Berg');
  expect(seen.names.toSorted()).toEqual(['Anna Berg', 'Bela Cohn', 'Northwind']);
  expect(seen.edges[0]).toBe('Anna Berg - Bela Cohn: 2');
  expect(seen.edges.toSorted()).toEqual([
    'Anna Berg - Bela Cohn: 2',
    'Anna Berg - Northwind: 1',
    'Bela Cohn - Northwind: 1',
  ]);
  expect(seen.isCut).toBe(false);
  expect((await graph(zoe)).names).toContain('Secret Sorrel');
});

test('a truncated graph says so', async () => {
  expect(await graph(admin, '?limit=2')).toEqual({
    names: ['Anna Berg', 'Bela Cohn'],
    edges: ['Anna Berg - Bela Cohn: 2'],
    isCut: true,
  });
  expect((await graph(admin, '?limit=1')).edges).toEqual([]);
});

test('the timeline counts documents by their date, only those that the viewer sees', async () => {
  const { buckets } = (await admin.get(`/entities/${annaId}/timeline`)).body;
  expect(buckets).toEqual([
    { start: '2025-01-01T00:00:00.000Z', count: 1 },
    { start: '2025-02-01T00:00:00.000Z', count: 1 },
  ]);
  const own = (await zoe.get(`/entities/${annaId}/timeline?bucket=year`)).body.buckets;
  expect(own.reduce((sum: number, bucket: { count: number }) => sum + bucket.count, 0)).toBe(3);
});

test('a non-entity or an out-of-bounds value is refused', async () => {
  for (const path of ['none', '00000000-0000-4000-8000-000000000000'])
    for (const what of ['graph', 'timeline'])
      expect((await admin.get(`/entities/${path}/${what}`)).body.error).toBe('EntityNotFound');
  for (const query of ['graph?limit=0', 'graph?limit=301', 'timeline?bucket=hour'])
    expect((await admin.get(`/entities/${annaId}/${query}`)).status).toBe(422);
});
