import { expect, test } from 'vitest';
import { useSharedService } from '../../test/set-up/use-service.ts';

const { admin } = useSharedService();

const add = (fields: Record<string, unknown>) => admin.post('/memories/add', { text: 'x', ...fields });

test('ids: empty is 422, 1,024 bytes are kept, 10,000 characters are 422 or 404 with a message', async () => {
  expect((await add({ resource_id: '' })).status).toBe(422);
  for (const id of ['x'.repeat(1_024), 'é'.repeat(512), '😀'.repeat(256)]) {
    expect((await add({ resource_id: id, text: `id of ${id.length}` })).status).toBe(200);
    expect((await admin.get(`/memories/get/vault/${encodeURIComponent(id)}`)).body.resource_id).toBe(id);
  }
  for (const id of ['x'.repeat(1_025), '😀'.repeat(257), 'x'.repeat(10_000), '😀'.repeat(10_000)]) {
    expect((await add({ resource_id: id })).status).toBe(422);
    const got = await admin.get(`/memories/get/vault/${encodeURIComponent(id)}`);
    expect([404, 422]).toContain(got.status);
    expect(got.body.message.length).toBeLessThan(2_000);
  }
  for (const id of [7, true, {}, ['a']]) expect((await add({ resource_id: id })).status).toBe(422);
  expect([404, 422]).toContain((await admin.get('/memories/get/vault/')).status);
});

test('ids with slashes, percent signs, dots, spaces, plus and emoji are found only under their encoded form', async () => {
  const ids = [
    'a/b',
    'a%2Fb',
    'a//b',
    '/a',
    'a/',
    '100%',
    '%',
    '%25',
    '..a',
    'a/../b',
    './a',
    'a b',
    'a+b',
    'a?b=c',
    'a#b',
    'a&b',
    '👩‍🚀',
    'a:b',
    'a;b',
    'a\\b',
    'ä',
    'a\u0308',
  ];
  for (const id of ids) await add({ resource_id: id, text: `text of ${id}` });
  for (const id of ids) {
    const { status, body } = await admin.get(`/memories/get/vault/${encodeURIComponent(id)}`);
    expect([id, status, body.resource_id, body.text]).toEqual([id, 200, id, `text of ${id}`]);
  }
  for (const broken of ['%', '%zz', '%e0%a4%a', '%ff'])
    expect([400, 404]).toContain((await admin.get(`/memories/get/vault/${broken}`)).status);
});
