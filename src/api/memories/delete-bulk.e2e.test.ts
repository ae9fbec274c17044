import { expect, test } from 'vitest';
import type { Caller } from '../../../test/service.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { isolationCase } from '../../../test/isolation/isolation-case.ts';

isolationCase('POST /memories/delete/bulk', (_viewer, victim) => [
  {
    method: 'POST',
    path: '/memories/delete/bulk',
    body: { filter: { label: victim.marker }, dry_run: false, count: 0 },
    statuses: [200],
  },
]);

const { service } = useSharedService();

const add = (caller: Caller, collection: string, n: number) =>
  caller.post('/memories/add/bulk', {
    items: Array.from({ length: n }, (_, i) => ({
      resource_id: `${collection}-${i}`,
      text: `Walrus ${i}`,
      collection,
      metadata: { even: i % 2 === 0 },
    })),
  });
const remove = (caller: Caller, request: Record<string, unknown>) =>
  caller.post('/memories/delete/bulk', request);
const left = async (caller: Caller) => (await caller.get('/memories/list')).body.items.length;

test('a dry run counts, and the same request with that count deletes as many', async () => {
  const ines = service.admin.as('ines');
  await add(ines, 'old', 7);
  await add(ines, 'new', 3);
  const request = { filter: { collection: 'old', even: true } };
  expect((await remove(ines, request)).body).toEqual({ success: true, dry_run: true, count: 4, deleted: 0 });
  expect(await left(ines)).toBe(10);
  expect((await remove(ines, { ...request, dry_run: false, count: 4 })).body).toMatchObject({ deleted: 4 });
  expect(await left(ines)).toBe(6);
  expect((await ines.get('/memories/get/vault/old-0')).status).toBe(404);
  expect((await ines.get('/memories/get/vault/old-1')).status).toBe(200);
});

test('nothing is deleted without the count, or if the count changed', async () => {
  const omar = service.admin.as('omar');
  await add(omar, 'c', 3);
  for (const count of [undefined, 2, 4]) {
    const { status, body } = await remove(omar, { collection: 'c', dry_run: false, count });
    expect([status, body.error]).toEqual([409, 'CountChanged']);
  }
  expect(await left(omar)).toBe(3);
});

test('a request without a condition is refused, and so is one with an unknown condition', async () => {
  expect((await remove(service.admin, {})).status).toBe(422);
  expect((await remove(service.admin, { dry_run: false, count: 0 })).status).toBe(422);
  expect((await remove(service.admin, { status: 'gone' })).status).toBe(422);
});

test('a user deletes only their own documents, and no other app is affected', async () => {
  const other = await service.createApp('other');
  const uma = service.admin.as('uma');
  await add(service.admin, 'shared', 2);
  await add(other, 'shared', 2);
  await add(uma, 'shared', 1);
  expect((await remove(uma, { collection: 'shared' })).body.count).toBe(1);
  expect((await remove(uma, { collection: 'shared', dry_run: false, count: 1 })).body.deleted).toBe(1);
  expect((await remove(service.admin, { collection: 'shared' })).body.count).toBe(2);
  expect((await remove(service.admin, { status: 'COMPLETED', collection: 'none' })).body.count).toBe(0);
  expect(await left(other)).toBe(2);
});
