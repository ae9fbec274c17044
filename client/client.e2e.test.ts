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

test('a refused request carries code, sentence, request id and the failing fields', async () => {
  const error = await client.addMemories([{ text: 'good' }, { text: '' }]).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  const refused = error as ApiError;
  expect(refused).toMatchObject({ status: 422, code: 'ValidationFailed' });
  expect(refused.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(refused.issues.map((i) => i.loc.join('.'))).toEqual(['body.items.1.text']);
});

test('says whether the service is alive and ready', async () => {
  const anonymous = createClient({ url: service.url });
  expect((await anonymous.getHealth()).status).toBe('ok');
  expect(await anonymous.getReadiness()).toMatchObject({ database: 'ok', migrations: 'ok' });
});
