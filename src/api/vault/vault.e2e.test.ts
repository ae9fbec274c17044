import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/caller.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';
import { isolationCase, plain } from '../../../test/isolation/isolation-case.ts';

isolationCase('GET /vault/list', plain('GET', '/vault/list?size=100', undefined, [200]));

const { service } = useSharedService();
let rival: Caller;

beforeAll(async () => {
  rival = await service.createApp('rival');
  const items = [
    ...['b', 'a', 'a', 'Ä', '😀'].map((collection) => ({ text: 'x', collection })),
    { text: 'without' },
  ];
  await service.admin.post('/memories/add/bulk', { items });
  await service.admin.as('maria').post('/memories/add', { text: 'x', collection: 'a' });
  await rival.post('/memories/add', { text: 'x', collection: 'theirs' });
});

const collections = async (caller: Caller, size: number) => {
  const seen: [string | null, number][] = [];
  let cursor: string | null = null;
  do {
    const query: string = `size=${size}${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { body } = await caller.get(`/vault/list?${query}`);
    for (const item of body.items) seen.push([item.collection, item.document_count]);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return seen;
};

test('counts the documents of each collection that the caller can see, over pages of any size', async () => {
  const own = [
    ['a', 2],
    ['b', 1],
    ['Ä', 1],
    ['😀', 1],
    [null, 1],
  ];
  for (const size of [1, 2, 3, 100]) expect(await collections(service.admin, size)).toEqual(own);
  expect((await collections(service.admin.as('maria'), 2))[0]).toEqual(['a', 3]);
  expect(await collections(service.admin.as('tomas'), 2)).toEqual(own);
  expect(await collections(rival, 50)).toEqual([['theirs', 1]]);
});

test('a page of 0 is empty, and an invalid cursor is refused', async () => {
  expect((await service.admin.get('/vault/list?size=0')).body).toEqual({ items: [], next_cursor: null });
  for (const cursor of ['x', '%00', 'WzFd', 'WyJhIiwiYiJd', 'W251bGxd'])
    expect((await service.admin.get(`/vault/list?cursor=${cursor}`)).status, cursor).toBe(422);
  for (const size of ['-1', '101', 'x', '1.5'])
    expect((await service.admin.get(`/vault/list?size=${size}`)).status, size).toBe(422);
});
