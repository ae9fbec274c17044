import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type Caller, startService, type TestService } from '../../../test/service.ts';

const USERS = 80;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

const add = (caller: Caller) =>
  caller.post('/memories/add', {
    text: 'Marta Keller signed the contract with Harbour Bridge on 2026-03-01.',
  });

test('one app’s tree does not wait for eighty trees of another app', async () => {
  const big = await service.createApp('big');
  const small = await service.createApp('small');
  await Promise.all([add(big), add(small)]);
  await service.settled();
  const bigs = await Promise.all(
    Array.from({ length: USERS }, async (_, i) => {
      const { body } = await big.post('/context-documents/tree', { user_id: `user-${i}` });
      return body.tree_id as string;
    }),
  );
  expect(new Set(bigs).size).toBe(USERS);
  const { body: mine } = await small.post('/context-documents/tree', {});
  const status = await eventually(
    async () => (await small.get(`/context-documents/tree/by-id/${mine.tree_id}`)).body.status,
    (seen) => seen === 'completed',
    60_000,
  );
  expect(status).toBe('completed');
  const [row] = await service.database.sql<{ n: number }[]>`
    select count(*)::int as n from trees where app_id = 'big' and status = 'completed'`;
  expect(row?.n).toBeLessThan(USERS / 2);
});
