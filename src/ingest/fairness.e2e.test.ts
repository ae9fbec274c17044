import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { type Caller, startService, type TestService } from '../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

const TEXT = 'Marta Keller signed the contract with Harbour Bridge on 2026-03-01. It ends in June. '.repeat(
  12,
);
const items = (prefix: string, n: number) =>
  Array.from({ length: n }, (_, i) => ({ resource_id: `${prefix}${i}`, text: `Note ${i}. ${TEXT}` }));

async function completed(caller: Caller): Promise<number> {
  return (await caller.get('/memories/status')).body.total.completed ?? 0;
}

test('one document of an app does not wait for another’s hundreds', async () => {
  const big = await service.createApp('big');
  const small = await service.createApp('small');
  for (let i = 0; i < 5; i++) await big.post('/memories/add/bulk', { items: items(`b${i}-`, 100) });
  await small.post('/memories/add', items('s', 1)[0]);
  expect(
    await eventually(
      () => completed(small),
      (n) => n === 1,
    ),
  ).toBe(1);
  expect(await completed(big)).toBeLessThan(250);
});
