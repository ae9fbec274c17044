import Hyperspell, {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  toFile,
  UnprocessableEntityError,
} from 'hyperspell';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNamingModel } from '../test/models/naming-model.ts';
import { startService, type TestService } from '../test/service.ts';

const LIMIT_PER_MINUTE = 400;
let service: TestService;
let client: Hyperspell;

beforeAll(async () => {
  service = await startService({
    overrides: { model: createNamingModel() },
    env: { CAMBIUM_RATE_LIMIT_PER_MINUTE: String(LIMIT_PER_MINUTE) },
  });
  client = clientOf({});
});
afterAll(() => service?.close());

const clientOf = (options: ConstructorParameters<typeof Hyperspell>[0]) =>
  new Hyperspell({
    baseURL: service.url,
    apiKey: service.admin.key,
    userID: 'maria',
    maxRetries: 0,
    ...options,
  });

test('adds one and many, and reads them back', async () => {
  const added = await client.memories.add({
    text: 'Petra Novak decided to paint the lighthouse.',
    resource_id: 'light/house 1%',
    title: 'Lighthouse',
    date: '2026-03-01T00:00:00Z',
    metadata: { team: 'coast', year: 2026 },
  });
  expect(added).toEqual({ source: 'vault', resource_id: 'light/house 1%', status: 'pending' });
  const bulk = await client.memories.addBulk({
    items: [
      { text: 'one', resource_id: 'b1' },
      { text: 'two', collection: 'c' },
    ],
  });
  expect(bulk).toMatchObject({
    success: true,
    count: 2,
    items: [{ resource_id: 'b1' }, { source: 'vault' }],
  });
  await service.settled();
  const memory = await client.memories.get('light/house 1%', { source: 'vault' });
  expect(memory).toMatchObject({
    source: 'vault',
    type: 'document',
    title: 'Lighthouse',
    memories: ['Petra Novak decided to paint the lighthouse.'],
    metadata: { team: 'coast', year: 2026, status: 'completed' },
  });
  expect(Array.isArray(memory.data)).toBe(true);
});

test('uploads a file', async () => {
  const file = await toFile(Buffer.from('# Fog horn\n\nIt sounds twice.'), 'horn.md', {
    type: 'text/markdown',
  });
  const uploaded = await client.memories.upload({ file, metadata: JSON.stringify({ team: 'coast' }) });
  expect(await client.memories.get(uploaded.resource_id, { source: 'vault' })).toMatchObject({
    title: 'Fog horn',
    metadata: { team: 'coast', filename: 'horn.md' },
  });
});

test('lists over all pages, each document once', async () => {
  const items = Array.from({ length: 23 }, (_, i) => ({
    text: `page ${i}`,
    resource_id: `p${i}`,
    metadata: { paged: true },
  }));
  await client.memories.addBulk({ items });
  const seen: string[] = [];
  const filter = JSON.stringify({ paged: true });
  for await (const memory of client.memories.list({ size: 5, filter })) seen.push(memory.resource_id);
  expect(seen.toSorted()).toEqual(items.map((i) => i.resource_id).toSorted());
  const first = await client.memories.list({ size: 5, filter, source: 'vault' });
  expect([first.items.length, first.hasNextPage()]).toEqual([5, true]);
  let pages = 1;
  for (let page = first; page.hasNextPage(); pages++) page = await page.getNextPage();
  expect(pages).toBe(5);
});

test('updates, searches, counts and deletes', async () => {
  await client.memories.update('light/house 1%', {
    source: 'vault',
    title: 'The lighthouse',
    metadata: { year: null },
  });
  const found = await client.memories.search({
    query: 'who paints the lighthouse',
    answer: true,
    effort: 1,
    max_results: 5,
    sources: ['vault'],
    options: { filter: { team: 'coast' }, after: '2026-01-01' },
  });
  expect(found.documents[0]).toMatchObject({ resource_id: 'light/house 1%', title: 'The lighthouse' });
  expect(found.answer).toContain('lighthouse');
  const status = await client.memories.status();
  expect(status.providers.vault).toBeDefined();
  const deleted = await client.memories.delete('light/house 1%', { source: 'vault' });
  expect(deleted).toMatchObject({
    success: true,
    chunks_deleted: 1,
    resource_id: 'light/house 1%',
    source: 'vault',
  });
  expect((await client.memories.search({ query: 'lighthouse' })).documents).toEqual([]);
});

test('accepts every effort that the client can request', async () => {
  for (const effort of [0, 1, 2, 3])
    expect((await client.memories.search({ query: 'page', effort, max_results: 1 })).documents).toHaveLength(
      1,
    );
});

test('adds a session', async () => {
  const history = JSON.stringify([
    { role: 'user', content: 'Polish the lens.' },
    { role: 'assistant', content: 'Polished.' },
  ]);
  const added = await client.sessions.add({
    history,
    session_id: 's1',
    format: 'vercel',
    extract: ['procedure', 'memory'],
  });
  expect(added).toMatchObject({ source: 'trace', resource_id: 's1' });
  const native = JSON.stringify([{ type: 'trace_message', role: 'user', text: 'Hello' }]);
  expect((await client.sessions.add({ history: native, format: 'hyperdoc' })).source).toBe('trace');
});

test('makes a user token that acts as that user, and deletes the user', async () => {
  const { token, expires_at } = await client.auth.userToken({ user_id: 'maria', expires_in: '30m' });
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
  const asUser = clientOf({ apiKey: token, userID: null });
  expect(await asUser.auth.me()).toMatchObject({
    id: 'maria',
    app: { id: 'default' },
    available_integrations: [],
    installed_integrations: [],
  });
  expect((await asUser.memories.get('b1', { source: 'vault' })).resource_id).toBe('b1');
  const leaver = clientOf({ userID: 'leaver' });
  await leaver.memories.add({ text: 'gone soon', resource_id: 'mine' });
  expect(await leaver.auth.deleteUser()).toMatchObject({ success: true, message: expect.any(String) });
  await expect(leaver.memories.get('mine', { source: 'vault' })).rejects.toBeInstanceOf(NotFoundError);
});

test('every refusal is the client’s error class for it, with our message', async () => {
  const readOnly = (await service.admin.post('/auth/keys', { name: 'r', scopes: ['memories:read'] })).body
    .key;
  await client.memories.add({ text: 'for review', resource_id: 'r1' });
  const cases: [() => Promise<unknown>, new (...args: never[]) => Error, string][] = [
    [() => client.memories.get('nothing', { source: 'vault' }), NotFoundError, 'DocumentNotFound'],
    [
      () => client.memories.get('x', { source: 'teletype' as 'vault' }),
      UnprocessableEntityError,
      'ValidationFailed',
    ],
    [() => client.memories.addBulk({ items: [{ text: '' }] }), UnprocessableEntityError, 'ValidationFailed'],
    [() => clientOf({ apiKey: 'wrong' }).memories.status(), AuthenticationError, 'Unauthorized'],
    [() => clientOf({ apiKey: readOnly }).memories.add({ text: 'x' }), PermissionDeniedError, 'WrongScopes'],
    [() => clientOf({ userID: '' }).memories.status(), UnprocessableEntityError, 'ValidationFailed'],
    [() => client.post('/memories/approve/vault/r1'), ConflictError, 'NotInReview'],
    [
      () =>
        client.post('/memories/add', {
          body: Buffer.from('{'),
          headers: { 'content-type': 'application/json' },
        }),
      BadRequestError,
      'BadRequest',
    ],
  ];
  for (const [call, kind, code] of cases) {
    const error = await call().catch((e: unknown) => e);
    expect(error).toBeInstanceOf(kind);
    expect((error as NotFoundError).error).toMatchObject({ error: code, message: expect.any(String) });
  }
});

test('a permanent conflict is not retried, although the client may retry', async () => {
  let calls = 0;
  const counting = clientOf({
    maxRetries: 3,
    fetch: (url, init) => {
      calls++;
      return fetch(url, init);
    },
  });
  await expect(counting.post('/memories/approve/vault/r1')).rejects.toBeInstanceOf(ConflictError);
  expect(calls).toBe(1);
});

test('above the rate limit the client gets its own error class and the time to wait', async () => {
  const key = (await service.admin.post('/auth/keys', { name: 'busy' })).body.key;
  const busy = clientOf({ apiKey: key });
  const calls = await Promise.allSettled(
    Array.from({ length: LIMIT_PER_MINUTE + 5 }, () => busy.memories.status()),
  );
  const refused = calls.flatMap((c) => (c.status === 'rejected' ? [c.reason as RateLimitError] : []));
  expect(refused.length).toBe(5);
  for (const error of refused) {
    expect(error).toBeInstanceOf(RateLimitError);
    expect(Number(error.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await client.memories.status()).total).toBeDefined();
});
