import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { CAMBIUM_QUERY_DAYS: '0' } });
});
afterAll(() => service?.close());

test('with CAMBIUM_QUERY_DAYS=0 nothing is stored, and no id leads anywhere', async () => {
  await service.admin.post('/memories/add', { text: 'kiln' });
  const { body } = await service.admin.post('/memories/query', { query: 'kiln' });
  expect(body).toMatchObject({ query_id: null, documents: [{}] });
  expect((await service.admin.get('/evaluate/queries')).body.items).toEqual([]);
  await service.ctx.queryLog.settled();
  expect(await service.database.sql`select 1 from search_queries`).toHaveLength(0);
});
