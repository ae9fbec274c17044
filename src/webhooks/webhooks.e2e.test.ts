/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../client/verify-webhook.ts';
import { eventually } from '../../test/eventually.ts';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../test/grow-tree.ts';
import { type IsolationCase, isolationCase, plain } from '../../test/isolation/isolation-case.ts';
import { useService, useSharedService } from '../../test/set-up/use-service.ts';
import { useReceiver } from '../../test/webhooks/use-receiver.ts';
import { createOpaqueIds } from '../lib/ids/opaque-ids.ts';
import { EVENT_TYPES } from './event.ts';

isolationCase('GET /webhooks', plain('GET', '/webhooks'));
isolationCase(
  'POST /webhooks',
  plain('POST', '/webhooks', { url: 'http://127.0.0.1:9', events: ['tree.failed'] }, [422]),
);
const onWebhook =
  (method: string, rest: string, body?: object): IsolationCase =>
  (_viewer, victim) => [
    { method, path: `/webhooks/${victim.webhookId}${rest}`, statuses: [404], ...(body ? { body } : {}) },
  ];
isolationCase('PATCH /webhooks/:webhook_id', onWebhook('PATCH', '', { enabled: true }));
isolationCase('DELETE /webhooks/:webhook_id', onWebhook('DELETE', ''));
isolationCase('POST /webhooks/:webhook_id/rotate', onWebhook('POST', '/rotate'));
isolationCase('POST /webhooks/:webhook_id/test', onWebhook('POST', '/test'));
isolationCase('GET /webhooks/:webhook_id/deliveries', onWebhook('GET', '/deliveries'));
isolationCase('POST /webhooks/:webhook_id/replay', onWebhook('POST', '/replay', { after: '2020-01-01' }));
isolationCase('POST /webhooks/deliveries/:delivery_id/replay', (_viewer, victim) => [
  { method: 'POST', path: `/webhooks/deliveries/${victim.deliveryId}/replay`, statuses: [404] },
]);

const { service, admin } = useService({ env: { CAMBIUM_WEBHOOK_PRIVATE: 'true' } });
const shared = useSharedService();
const receiver = useReceiver();

const create = async (
  path: string,
  events: readonly string[] = EVENT_TYPES,
  caller = admin,
): Promise<any> => {
  const { status, body } = await caller.post('/webhooks', { url: receiver.url + path, events });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const arrivedAt = (path: string, count = 1) =>
  eventually(
    async () => receiver.received.filter((one) => one.path === path),
    (list) => list.length >= count,
    20_000,
  );
const deliveriesOf = async (id: string): Promise<any[]> =>
  (await admin.get(`/webhooks/${id}/deliveries`)).body.items;
const settledAt = (id: string, status: string) =>
  eventually(
    () => deliveriesOf(id),
    (list) => list.length > 0 && list.every((one) => one.status === status && one.tries.length > 0),
    20_000,
  );

test('a completed tree is sent, signed, with ids and no text', async () => {
  // // Excluded: the search for pairs of entities runs on its own schedule.
  const hook = await create(
    '/tree',
    EVENT_TYPES.filter((type) => type !== 'entity.needs_review'),
  );
  expect(hook).toMatchObject({ status: 'enabled', secret: expect.stringMatching(/^whsec_/) });
  await importDocuments(admin, SMALL_ORGANIZATION);
  await service.settled();
  const tree = await growTree(admin);
  await admin.post(`/context-documents/tree/${tree.tree_id}/publish`);
  const arrived = await arrivedAt('/tree', 2);
  const events = await Promise.all(
    arrived.map(({ headers, body }) => verifyWebhook(hook.secret, headers, body)),
  );
  expect(events.map(({ type }) => type).toSorted()).toEqual(['tree.completed', 'tree.published']);
  for (const { data } of events) expect(data).toMatchObject({ tree_id: tree.tree_id });
  expect(JSON.stringify(arrived)).not.toContain('Firmware');
  expect(JSON.stringify((await admin.get('/webhooks')).body)).not.toContain('whsec_');
  const [file] = tree.files;
  await admin.post(`/context-documents/tree/${tree.tree_id}/proposals`, {
    path: file.path,
    base_sha256: file.sha256,
    content: '# Secret words\n',
    reason: 'x',
  });
  const [, , proposed] = await arrivedAt('/tree', 3);
  expect(JSON.parse(proposed!.body)).toMatchObject({ type: 'proposal.created', data: { path: file.path } });
  expect(proposed!.body).not.toContain('Secret words');
});

test('a user’s own tree is sent to the user’s webhook and not to the app’s', async () => {
  await create('/app', ['tree.completed']);
  await create('/zoe', ['tree.completed'], admin.as('zoe'));
  await create('/max', ['tree.completed'], admin.as('max'));
  const zoe = admin.as('zoe');
  await zoe.post('/memories/add', { text: 'The wombat sleeps.' });
  await service.settled();
  await growTree(zoe);
  await arrivedAt('/zoe');
  await growTree(admin);
  await arrivedAt('/app');
  const paths = () => receiver.received.map(({ path }) => path).filter((path) => path !== '/tree');
  // Users also receive the app's events.
  await eventually(
    async () => paths(),
    (list) => list.length >= 4,
  );
  expect(paths().toSorted()).toEqual(['/app', '/max', '/zoe', '/zoe']);
});

describe('a receiver that fails', () => {
  test('is retried after seconds, and the deliveries show its answers', async () => {
    let tries = 0;
    receiver.answer((_request, response) => response.writeHead(++tries < 2 ? 503 : 204).end());
    const hook = await create('/again', ['tree.failed']);
    await admin.post(`/webhooks/${hook.id}/test`);
    const [first, second] = await arrivedAt('/again', 2);
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
    const [delivery] = await settledAt(hook.id, 'delivered');
    expect(delivery).toMatchObject({
      type: 'endpoint.test',
      event_id: first?.headers['webhook-id'],
      next_at: null,
      tries: [
        { code: 503, error: 'The endpoint answered 503.' },
        { code: 204, error: null },
      ],
    });
  });

  test('with 410 is disabled, and another webhook receives that', async () => {
    const other = await create('/watch', ['endpoint.disabled']);
    receiver.answer((request, response) => response.writeHead(request.path === '/gone' ? 410 : 200).end());
    const hook = await create('/gone', ['tree.failed']);
    await admin.post(`/webhooks/${hook.id}/test`);
    await settledAt(hook.id, 'dead');
    const [event] = await arrivedAt('/watch');
    expect(JSON.parse(event!.body)).toMatchObject({
      type: 'endpoint.disabled',
      data: { webhook_id: hook.id },
    });
    const list = (await admin.get('/webhooks')).body.items;
    expect(list.find(({ id }: any) => id === hook.id)).toMatchObject({
      status: 'disabled',
      disabled_because: 'It answered 410: gone.',
    });
    receiver.answer((_request, response) => response.writeHead(200).end());
    await admin.send('PATCH', `/webhooks/${hook.id}`, { enabled: true });
    const replayed = await admin.post(`/webhooks/${hook.id}/replay`, { after: '2020-01-01' });
    expect(replayed).toMatchObject({ status: 202, body: { count: 1 } });
    const both = await arrivedAt('/gone', 2);
    expect(new Set(both.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await admin.send('DELETE', `/webhooks/${other.id}`);
  });

  test('by redirecting is not followed', async () => {
    receiver.answer((request, response) =>
      request.path === '/leads' ? response.writeHead(302, { location: '/away' }).end() : response.end(),
    );
    const hook = await create('/leads', ['tree.failed']);
    await admin.post(`/webhooks/${hook.id}/test`);
    const [delivery] = await eventually(
      () => deliveriesOf(hook.id),
      ([one]) => one?.tries.length > 0,
    );
    expect(delivery).toMatchObject({ status: 'pending', tries: [{ code: 302 }] });
    expect(delivery.tries[0].error).toContain('redirects are not followed');
    expect(receiver.received.some(({ path }) => path === '/away')).toBe(false);
    await admin.send('DELETE', `/webhooks/${hook.id}`);
  });

  test('by hanging does not delay the others', async () => {
    receiver.answer((request, response) => {
      if (request.path !== '/hangs') response.writeHead(200).end();
    });
    const hanging = await create('/hangs', ['tree.failed']);
    const working = await create('/works', ['tree.failed']);
    for (let i = 0; i < 30; i++) await admin.post(`/webhooks/${hanging.id}/test`);
    await arrivedAt('/hangs', 10);
    for (let i = 0; i < 30; i++) await admin.post(`/webhooks/${working.id}/test`);
    await arrivedAt('/works', 30);
    // As many as one endpoint may have at once, so none of them has ended.
    expect(receiver.received.filter(({ path }) => path === '/hangs')).toHaveLength(10);
    for (const { id } of [hanging, working]) await admin.send('DELETE', `/webhooks/${id}`);
  });
});

test('after a rotation both secrets sign', async () => {
  const hook = await create('/rotated', ['tree.failed']);
  const { secret } = (await admin.post(`/webhooks/${hook.id}/rotate`)).body;
  await admin.post(`/webhooks/${hook.id}/test`);
  const [arrived] = await arrivedAt('/rotated');
  for (const one of [hook.secret, secret])
    expect(await verifyWebhook(one, arrived!.headers, arrived!.body)).toMatchObject({
      type: 'endpoint.test',
    });
});

test('one delivery is replayed by its id, under the same webhook-id', async () => {
  const hook = await create('/once-more', ['tree.failed']);
  const { delivery_id: id } = (await admin.post(`/webhooks/${hook.id}/test`)).body;
  await settledAt(hook.id, 'delivered');
  expect((await admin.post(`/webhooks/deliveries/${id}/replay`)).body).toEqual({ count: 1 });
  const both = await arrivedAt('/once-more', 2);
  expect(new Set(both.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  // Neither a number nor another app's id: numbers count what other apps send.
  expect(id).toMatch(/^[\w-]{22}$/);
  const theirs = createOpaqueIds(service.ctx.secretKey, 'other').format(1);
  for (const none of ['1', '999999999', theirs])
    expect((await admin.post(`/webhooks/deliveries/${none}/replay`)).status).toBe(404);
});

test('deliveries are listed page by page, each once', async () => {
  const hook = await create('/pages', ['tree.failed']);
  for (let i = 0; i < 5; i++) await admin.post(`/webhooks/${hook.id}/test`);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await admin.get(`/webhooks/${hook.id}/deliveries?size=2${cursor}`);
    seen.push(...body.items.map(({ id }: any) => id));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  expect((await admin.get(`/webhooks/${hook.id}/deliveries?cursor=x`)).status).toBe(422);
});

describe('addresses', () => {
  test.each([
    'http://127.0.0.1/x',
    'http://localhost.:80@127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://0.0.0.0/',
    'http://user:pass@example.com/',
    'http://example.com:22/',
    'ftp://example.com/',
    'nonsense',
  ])('%s is refused', async (url) => {
    const { status } = await shared.admin.post('/webhooks', { url, events: ['tree.failed'] });
    expect(status).toBe(422);
  });

  test.each(['localhost', 'localtest.me.invalid'])(
    'a name that leads to %s is never called',
    async (host) => {
      const url = receiver.url.replace('127.0.0.1', host);
      const { body } = await shared.admin.post('/webhooks', { url, events: ['tree.failed'] });
      await shared.admin.post(`/webhooks/${body.id}/test`);
      const read = async () => (await shared.admin.get(`/webhooks/${body.id}/deliveries`)).body.items[0];
      const delivery = await eventually(read, (one) => one.tries.length > 0);
      expect(delivery).toMatchObject({ status: 'pending', tries: [{ code: null }] });
      expect(receiver.received).toEqual([]);
      await shared.admin.send('DELETE', `/webhooks/${body.id}`);
    },
  );
});

test.each([
  [{ url: 'https://a.example', events: [] }],
  [{ url: 'https://a.example', events: ['everything'] }],
  [{ url: 'https://a.example' }],
])('%j is refused', async (body) => {
  expect((await admin.post('/webhooks', body)).status).toBe(422);
});

test('a key without administration cannot use webhooks', async () => {
  const { body } = await admin.post('/auth/keys', {
    name: 'reader',
    scopes: ['memories:read', 'trees:write'],
  });
  expect((await service.caller(body.key).get('/webhooks')).status).toBe(403);
});
