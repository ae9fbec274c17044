import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { CAMBIUM_STATEMENT_SECONDS: '1' } });
  await service.admin.post('/memories/add/bulk', {
    items: Array.from({ length: 3 }, (_, i) => ({
      resource_id: `d${i}`,
      text: `heron ${i}`,
      metadata: { n: i },
    })),
  });
});
afterAll(() => service?.close());

const query = (options: Record<string, unknown>) =>
  service.admin.post('/memories/query', { query: 'heron', options });

test('more conditions than a request may have are refused by name, in searches and in lists', async () => {
  const list = Array.from({ length: 1_000 }, (_, i) => i);
  const filter = { $and: [{ n: { $nin: list } }, { n: { $nin: list } }, { n: { $nin: list } }] };
  const searched = await query({ filter });
  expect([searched.status, searched.body.message]).toEqual([
    422,
    'body.options.filter: has more than 2,000 conditions and values together; ask in several requests',
  ]);
  const listed = await service.admin.get(
    `/memories/list?filter=${encodeURIComponent(JSON.stringify(filter)).slice(0, 30_000)}`,
  );
  expect(listed.status).toBe(422);
});

test('as many values as a request may have are accepted', async () => {
  const { status, body } = await query({
    filter: { n: { $nin: Array.from({ length: 1_000 }, (_, i) => i + 1) } },
  });
  expect([status, body.documents.map((d: { resource_id: string }) => d.resource_id)]).toEqual([200, ['d0']]);
});

test.each([
  ['year 0 in UTC', { after: '0001-01-01T00:00:00+15:00' }],
  ['year 10000 in UTC', { before: '9999-12-31T23:59:59-15:00' }],
  ['a huge number', { filter: { n: 1e308 } }],
  ['a tiny number', { filter: { n: { $gt: -5e-324 } } }],
  ['an empty string', { filter: { n: { $gt: '' } } }],
  ['a list with null', { filter: { 'a.b': { $in: [null, '', 0, false] } } }],
  ['a long key', { filter: { ['k'.repeat(5_000)]: 1 } }],
  ['a key that is SQL', { filter: { "'; drop table documents; --": { $exists: true } } }],
  ['a NUL', { filter: { a: '\u0000' } }],
  ['a lone surrogate', { filter: { a: '\ud800' } }],
  ['a NUL in an id', { resource_ids: ['\u0000'] }],
  ['too many ids', { resource_ids: Array.from({ length: 1_001 }, (_, i) => `${i}`) }],
])('%s is answered or refused, not an error of ours', async (_, options) => {
  expect([200, 422]).toContain((await query(options)).status);
});

test('a statement that takes too long is canceled, and the error says what to do', async () => {
  const { sql } = service.database;
  // Another transaction locks the table.
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = sql.begin(async (tx) => {
    await tx`lock table document_events in access exclusive mode`;
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const { status, body } = await service.admin.get('/memories/get/vault/d0');
  release.resolve();
  await holding;
  expect([status, body.error]).toEqual([503, 'StatementTimeout']);
  expect(body.message).toContain('CAMBIUM_STATEMENT_SECONDS');
  expect((await service.admin.get('/memories/get/vault/d0')).status).toBe(200);
});
