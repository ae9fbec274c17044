import { beforeAll, expect, test } from 'vitest';
import { useSharedService } from '../test/set-up/use-service.ts';
import { ApiError } from './api-error.ts';
import { type Client, createClient } from './client.ts';

const { service } = useSharedService();
let client: Client;

beforeAll(async () => {
  client = createClient({ url: `${service.url}/`, apiKey: service.admin.key });
});

test('adds, finds, reads, lists, counts and deletes documents', async () => {
  const added = await client.addMemory({
    text: 'The kiln is fired on Thursdays by Imre Kovalenko.',
    resource_id: 'kiln/1%',
    title: 'Kiln',
    metadata: { team: 'pottery' },
  });
  expect(added).toMatchObject({ source: 'vault', resource_id: 'kiln/1%' });
  await client.addMemories([{ text: 'Glazes are in cupboard four.', resource_id: 'glaze' }]);
  const found = await client.queryMemories({ query: 'who fires the kiln' });
  expect(found.documents[0]).toMatchObject({ resource_id: 'kiln/1%', title: 'Kiln' });
  const memory = await client.getMemory('vault', 'kiln/1%');
  expect(memory.metadata.team).toBe('pottery');
  expect(memory.data?.[0]?.text).toContain('Imre Kovalenko');
  const page = await client.listMemories({ size: 1 });
  expect(page.items).toHaveLength(1);
  expect(page.next_cursor).not.toBeNull();
  const counts = await client.countMemories();
  expect(Object.values(counts.total).reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(2);
  expect(await client.deleteMemory('vault', 'kiln/1%')).toMatchObject({ success: true });
  await expect(client.getMemory('vault', 'kiln/1%')).rejects.toMatchObject({ code: 'DocumentNotFound' });
});

test('lists documents by date and title, counts them and suggests', async () => {
  await client.addMemory({
    text: 'Cups dry.',
    resource_id: 'cups',
    title: 'Drying cups',
    date: '2025-03-01',
  });
  const page = { title: 'cup', order: 'oldest' as const, after: '2025-03-01', before: '2025-03-02' };
  expect((await client.listMemories(page)).items.map((item) => item.resource_id)).toEqual(['cups']);
  expect(await client.getTimeline({ before: '2025-04-01' })).toMatchObject({
    total: 1,
    buckets: [{ start: '2025-03-01T00:00:00.000Z', count: 1 }],
  });
  expect((await client.suggest('dry', 1)).documents[0]).toMatchObject({ title: 'Drying cups' });
  await client.deleteMemory('vault', 'cups');
});

test('imports documents of a source, traces and files', async () => {
  const imported = await client.importMemories([
    {
      source: 'slack',
      resource_id: 'C1:1',
      type: 'conversation',
      title: 'Kiln talk',
      data: ['Kiln is hot.'],
    },
  ]);
  expect(imported).toMatchObject({ success: true, count: 1 });
  const history = JSON.stringify([
    { role: 'user', content: 'Light the kiln.' },
    { role: 'assistant', content: 'It is lit.' },
  ]);
  expect(await client.addTrace({ history, session_id: 's1' })).toMatchObject({
    source: 'trace',
    resource_id: 's1',
  });
  const uploaded = await client.uploadFile({
    file: new Blob(['# Clay\n\nStored in the cellar.']),
    filename: 'clay.md',
    resource_id: 'clay',
    collection: 'workshop',
    metadata: { folder: 'materials' },
  });
  expect(uploaded).toMatchObject({ source: 'vault', resource_id: 'clay' });
  const clay = await client.getMemory('vault', 'clay');
  expect(clay).toMatchObject({ title: 'Clay', metadata: { folder: 'materials', filename: 'clay.md' } });
});

test('finds entities once documents are processed', async () => {
  await client.addMemory({ text: 'Imre Kovalenko met Orsolya Brandt at Falkirk Tiles in Ghent.' });
  await service.settled();
  const { items } = await client.searchEntities({ query: 'Imre Kovalenko' });
  expect(items[0]).toMatchObject({ name: 'Imre Kovalenko', similarity: 1 });
  expect((await client.listEntities({ limit: 1 })).items).toHaveLength(1);
});

test('makes, lists and revokes keys, and acts as a user', async () => {
  const made = await client.createKey({ name: 'reader', scopes: ['memories:read'] });
  expect(made.key).toMatch(/^cam_live_/);
  const reader = createClient({ url: service.url, apiKey: made.key, asUser: 'Zoë' });
  const me = await reader.getMe();
  expect(me).toMatchObject({ id: 'Zoë', app: { id: service.appId }, scopes: ['memories:read'] });
  expect(me.service.model).toBe('builtin');
  expect((await client.listKeys()).items.map((k) => k.id)).toContain(made.id);
  await client.revokeKey(made.id);
  await expect(reader.getMe()).rejects.toMatchObject({ status: 401, code: 'Unauthorized' });
});

test('a refused request has a code, a sentence, a request id and the failing fields', async () => {
  const error = await client.addMemories([{ text: 'good' }, { text: '' }]).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  const refused = error as ApiError;
  expect(refused).toMatchObject({ status: 422, code: 'ValidationFailed' });
  expect(refused.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(refused.issues.map((i) => i.loc.join('.'))).toEqual(['body.items.1.text']);
});

test('reports whether the service is alive and ready', async () => {
  const anonymous = createClient({ url: service.url });
  expect((await anonymous.getHealth()).status).toBe('ok');
  expect(await anonymous.getReadiness()).toMatchObject({ database: 'ok', migrations: 'ok' });
});

test('reads a tree file by file, with its history, evidence and price', async () => {
  const team = { metadata: { team: 'Pottery' } };
  await client.addMemories(
    [
      'Priyanka Rao leads the Pottery team.',
      'The Pottery team fires the kiln on Thursdays.',
      'The Pottery team sells cups.',
    ].map((text, i) => ({ text, title: `Pottery ${i}`, resource_id: `pottery-${i}`, ...team })),
  );
  await service.settled();
  const { tree_id: treeId } = await client.generateTree();
  for await (const { status } of client.treeProgress(treeId)) if (status === 'completed') break;
  const { items } = await client.listTreeFiles(treeId);
  const path = items.find((item) => item.path.startsWith('workstreams/'))?.path ?? 'company/overview.md';
  const file = await client.getTreeFile(treeId, path);
  const [first] = (await client.getFileHistory(treeId, path)).items;
  expect(first).toMatchObject({ kind: 'generated', decisions: null });
  expect((await client.getTreeFile(treeId, path, first?.version)).content).toBe(file.content);
  const label = /\[\^([0-9a-f]{8})\]/.exec(file.content)?.[1] ?? '';
  const [evidence] = (await client.getFileEvidence(treeId, path, label)).items;
  const source = await client.getMemory(evidence?.source ?? '', evidence?.resource_id ?? '', {
    include: 'entities',
  });
  expect(source.title).toBe(evidence?.title);
  expect(await client.estimateTree()).toMatchObject({ files_written: [], prompt_tokens: 0, price: null });
  const [entity] = (await client.searchEntities({ query: 'Priyanka Rao' })).items;
  const graph = await client.getEntityGraph(entity?.id ?? '', 10);
  expect(graph.nodes[0]?.id).toBe(entity?.id);
  expect(
    (await client.getEntityTimeline(entity?.id ?? '', { bucket: 'year' })).buckets.length,
  ).toBeGreaterThan(0);
  const { total, items: reviews } = await client.listEntityReviews({ limit: 1 });
  expect(reviews.length).toBe(Math.min(1, total));
  const change = { filter: { title: 'pottery' }, action: 'delete' as const, expected: 1 };
  await expect(client.changeMemories(change)).rejects.toMatchObject({ code: 'CountChanged' });
});
