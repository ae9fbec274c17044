import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { eventually } from '../../../../test/eventually.ts';
import { isolationCase } from '../../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

isolationCase('POST /memories/bulk', (_viewer, victim) =>
  ['delete', 'reject', 'retry'].map((action) => ({
    method: 'POST',
    path: '/memories/bulk',
    // Not the viewer's own either: what they own is compared afterwards.
    as: 'sacrifice',
    body: { filter: { collection: `shelf ${victim.marker}` }, action, expected: 0 },
    statuses: [202],
  })),
);

const { service, admin } = useSharedService();
let user: Caller;
let turn = 0;

beforeEach(async () => {
  user = admin.as(`user-${turn++}`);
  const items = ['a', 'b', 'c'].map((id) => ({
    resource_id: id,
    title: `Kiln ${id}`,
    text: `text of ${id}`,
    metadata: { n: id },
    review: id !== 'c',
  }));
  await user.post('/memories/add/bulk', { items });
  await admin.post('/memories/add', {
    resource_id: `app-${turn}`,
    title: 'Kiln',
    text: 'of the app',
    review: true,
  });
  await service.settled();
});

const bulk = (body: object, by = user) => by.post('/memories/bulk', body);
const statuses = async (): Promise<Record<string, string>> => {
  const { items } = (await user.get('/memories/list')).body;
  return Object.fromEntries(
    items
      .filter((item: { resource_id: string }) => item.resource_id.length === 1)
      .map((item: { resource_id: string; status: string }) => [item.resource_id, item.status]),
  );
};
const become = async (wanted: Record<string, string>) =>
  expect(await eventually(statuses, (now) => JSON.stringify(now) === JSON.stringify(wanted))).toEqual(wanted);

describe('documents that match a filter', () => {
  test('are approved: only those waiting for review, only the caller’s', async () => {
    const { status, body } = await bulk({ filter: { title: 'kiln' }, action: 'approve', expected: 2 });
    expect([status, body]).toEqual([202, { id: expect.stringMatching(/^bulk-/), matched: 2, unreadable: 0 }]);
    await become({ c: 'completed', b: 'completed', a: 'completed' });
    const app = (await admin.get('/memories/list?status=pending_review')).body.items;
    expect(app.map((item: { resource_id: string }) => item.resource_id)).toContain(`app-${turn}`);
  });

  test('is rejected, or deleted, by metadata too', async () => {
    expect((await bulk({ filter: { filter: { n: 'a' } }, action: 'reject', expected: 1 })).status).toBe(202);
    await become({ c: 'completed', b: 'pending_review', a: 'skipped' });
    expect(
      (await bulk({ filter: { filter: { n: { $in: ['a', 'c'] } } }, action: 'delete', expected: 2 })).status,
    ).toBe(202);
    await become({ b: 'pending_review' });
  });

  test('are processed again if they failed', async () => {
    await service.database
      .sql`update documents set status = 'failed' where resource_id = 'c' and app_id = ${service.appId}`;
    const failed = (await user.get('/memories/list?status=failed')).body.items;
    expect(failed).toHaveLength(1);
    expect((await bulk({ filter: {}, action: 'retry', expected: 1 })).body.matched).toBe(1);
    await become({ c: 'completed', b: 'pending_review', a: 'pending_review' });
    const { metadata } = (await user.get('/memories/get/vault/c')).body;
    expect(metadata.events.map((event: { message: string }) => event.message)).toContain(
      'Processed again because a person asked for it.',
    );
  });
});

test('files of which nothing could be read are counted, and stay failed', async () => {
  const upload = new FormData();
  upload.set('resource_id', 'd');
  upload.set('file', new File(['%PDF-1.7 and nothing else'], 'd.pdf', { type: 'application/pdf' }));
  await fetch(`${service.url}/memories/upload`, { method: 'POST', headers: user.headers, body: upload });
  await service.database
    .sql`update documents set status = 'failed' where resource_id = 'c' and app_id = ${service.appId}`;
  const { body } = await bulk({ filter: {}, action: 'retry', expected: 2 });
  expect(body).toMatchObject({ matched: 2, unreadable: 1 });
  await become({ d: 'failed', c: 'completed', b: 'pending_review', a: 'pending_review' });
  expect((await bulk({ filter: {}, action: 'retry', expected: 1 })).body).toMatchObject({ unreadable: 1 });
  const [entry] = (await admin.get('/audit?action=documents.changed_in_bulk')).body.items;
  expect(entry.target).toBe('retry: 0 documents');
});

test('named documents are changed, if they are the caller’s and meet the other conditions', async () => {
  const named = (...ids: string[]) => ids.map((resource_id) => ({ source: 'vault', resource_id }));
  const documents = named('a', 'c', `app-${turn}`, 'nowhere');
  expect((await bulk({ filter: { documents }, action: 'approve', expected: 1 })).status).toBe(202);
  await become({ c: 'completed', b: 'pending_review', a: 'completed' });
  const titled = { documents: named('b', 'c'), title: 'kiln b' };
  expect((await bulk({ filter: titled, action: 'delete', expected: 1 })).status).toBe(202);
  await become({ c: 'completed', a: 'completed' });
});

test('nothing happens if a different number matches than the caller has seen', async () => {
  const { status, body, headers } = await bulk({ filter: {}, action: 'delete', expected: 2 });
  expect([status, body.error, body.detail, headers.get('x-should-retry')]).toEqual([
    409,
    'CountChanged',
    { matched: 3 },
    'false',
  ]);
  expect(Object.keys(await statuses())).toEqual(['c', 'b', 'a']);
  expect((await bulk({ filter: { status: 'completed' }, action: 'approve', expected: 0 })).body.matched).toBe(
    0,
  );
  expect((await bulk({ filter: { title: '...' }, action: 'delete', expected: 0 })).body.matched).toBe(0);
});

test.each([
  { filter: {}, action: 'forget', expected: 0 },
  { filter: {}, action: 'delete' },
  { filter: {}, action: 'delete', expected: -1 },
  { action: 'delete', expected: 0 },
  { filter: { source: 'nowhere' }, action: 'delete', expected: 0 },
  { filter: { filter: { k: { $regex: 'x' } } }, action: 'delete', expected: 0 },
  { filter: { after: 'yesterday' }, action: 'delete', expected: 0 },
  { filter: { documents: [] }, action: 'delete', expected: 0 },
  { filter: { type: 'poem' }, action: 'delete', expected: 0 },
])('%j is 422', async (body) => {
  expect((await bulk(body)).status).toBe(422);
});

test('a caller who may only read changes nothing', async () => {
  const { key } = (await admin.post('/auth/keys', { name: 'reader', scopes: ['memories:read'] })).body;
  expect((await bulk({ filter: {}, action: 'delete', expected: 0 }, service.caller(key))).status).toBe(403);
});
