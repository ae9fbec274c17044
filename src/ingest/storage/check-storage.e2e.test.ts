import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAll } from '../../../test/stored/count-all.ts';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { CAMBIUM_APP_CHUNKS: '3' } });
});
afterAll(() => service?.close());

const notes = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ resource_id: `note-${i}`, text: `Note ${i} of the walrus.` }));

test('an app at its limit is refused by name, with what to do, until it has deleted; another is not', async () => {
  const [full, other] = [await service.createApp('full'), await service.createApp('other')];
  expect((await full.post('/memories/add/bulk', { items: notes(3) })).status).toBe(200);
  await countAll(service.ctx.sql);
  const form = new FormData();
  form.set('file', new Blob(['A file.']), 'a.txt');
  const uploaded = await fetch(`${service.url}/memories/upload`, {
    method: 'POST',
    headers: full.headers,
    body: form,
  });
  expect(uploaded.status).toBe(507);
  for (const [path, body] of [
    ['/memories/add', notes(1)[0]],
    ['/memories/add/bulk', { items: notes(1) }],
    ['/memories/import', { items: [{ source: 'notion', resource_id: 'x', data: ['text'] }] }],
    ['/messages', { messages: [{ resource_id: 'c', message_id: '1', content: 'Hello' }] }],
    ['/trace/add', { history: '[]' }],
  ] as const) {
    const refused = await full.post(path, body);
    expect([path, refused.status, refused.body.error]).toEqual([path, 507, 'StorageFull']);
    expect(refused.body.message).toMatch(/CAMBIUM_APP_CHUNKS.*Delete documents/);
    expect(refused.headers.get('x-should-retry')).toBe('false');
  }
  expect((await full.post('/memories/query', { query: 'walrus' })).body.documents).toHaveLength(3);
  expect((await other.post('/memories/add', notes(1)[0])).status).toBe(200);

  await full.send('DELETE', '/memories/delete/vault/note-0');
  await countAll(service.ctx.sql);
  expect((await full.post('/memories/add', { resource_id: 'new', text: 'Room again.' })).status).toBe(200);
});
