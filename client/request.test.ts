import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ApiError, UnreachableError } from './api-error.ts';
import { createClient } from './client.ts';

type Behavior = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a server that misbehaves on request, and a client of it that records its waits instead of waiting. */
async function clientOf(behave: Behavior) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().on('end', () => behave(request, response, requests.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close().closeAllConnections());
  const waits: number[] = [];
  const client = createClient({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: 'cam_live_x',
    asUser: 'Zoë',
    attemptsMax: 4,
    sleep: async (ms) => {
      waits.push(ms);
    },
  });
  return { client, waits, requests };
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

test('waits as long as Retry-After says and tries again after 429 and 503', async () => {
  const { client, waits } = await clientOf((_request, response, attempt) => {
    if (attempt === 1) json(response, 429, { error: 'RateLimited', message: 'slow' }, { 'retry-after': '7' });
    else if (attempt === 2)
      json(response, 503, { error: 'Unavailable', message: 'later' }, { 'retry-after': '2' });
    else json(response, 200, { source: 'vault', resource_id: 'a', status: 'pending' });
  });
  expect(await client.addMemory({ text: 'x' })).toEqual({
    source: 'vault',
    resource_id: 'a',
    status: 'pending',
  });
  expect(waits).toEqual([7_000, 2_000]);
});

test('reads Retry-After as a date too, and never waits longer than a minute', async () => {
  const { client, waits } = await clientOf((_request, response, attempt) =>
    attempt === 1
      ? json(response, 503, {}, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() })
      : json(response, 200, { status: 'ok' }),
  );
  await client.getHealth();
  expect(waits).toEqual([60_000]);
});

test('gives up after the last attempt with the service’s error', async () => {
  const { client, requests } = await clientOf((_request, response) =>
    json(response, 503, {
      error: 'Unavailable',
      message: 'The database is away.',
      detail: null,
      request_id: 'r1',
    }),
  );
  const error = await client.getHealth().catch((e: unknown) => e);
  expect(error).toMatchObject({
    name: 'ApiError',
    status: 503,
    code: 'Unavailable',
    message: 'The database is away.',
    requestId: 'r1',
  });
  expect(requests).toHaveLength(4);
});

test('does not retry other errors, or what the service says not to retry', async () => {
  const { client, requests } = await clientOf((request, response) =>
    request.url === '/healthz'
      ? json(response, 503, {}, { 'x-should-retry': 'false' })
      : json(response, 409, { error: 'TreeBusy', message: 'busy', detail: null, request_id: 'r' }),
  );
  await expect(client.getHealth()).rejects.toMatchObject({ status: 503 });
  await expect(client.automergeFile('t', 'a.md')).rejects.toMatchObject({ code: 'TreeBusy' });
  expect(requests).toHaveLength(2);
});

test('a broken connection is retried for reads and repeatable writes, with one idempotency key', async () => {
  const { client, requests } = await clientOf((_request, response, attempt) =>
    attempt < 3
      ? response.destroy()
      : json(response, 200, { source: 'vault', resource_id: 'a', status: 'pending' }),
  );
  await client.addMemory({ text: 'x' });
  const keys = new Set(requests.map((r) => r.headers['idempotency-key']));
  expect(requests).toHaveLength(3);
  expect(keys.size).toBe(1);
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('a broken connection is not retried for a write that would be done twice', async () => {
  const { client, requests } = await clientOf((_request, response) => response.destroy());
  await expect(client.createKey({ name: 'k' })).rejects.toThrow(UnreachableError);
  expect(requests).toHaveLength(1);
});

test('a response that ends in the middle counts as a broken connection', async () => {
  const { client } = await clientOf((_request, response, attempt) => {
    if (attempt > 1) return json(response, 200, { status: 'ok' });
    response.writeHead(200, { 'content-length': '100' }).write('{"stat');
    setTimeout(() => response.destroy(), 10);
  });
  expect(await client.getHealth()).toEqual({ status: 'ok' });
});

test('an error page from something other than the service is still an error with a status and a sentence', async () => {
  const { client } = await clientOf((_request, response) =>
    response.writeHead(502).end('<h1>Bad gateway</h1>'),
  );
  const error = await client.getHealth().catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 502, code: 'Http502', requestId: null });
  expect((error as ApiError).message).toContain('Is the address right?');
});

test('says why there is no answer', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((resolve) => closed.close(resolve));
  const client = createClient({ url, attemptsMax: 1 });
  await expect(client.getHealth()).rejects.toThrow(`${url} does not answer (nothing listens there).`);
});

test('sends the key, and the user as UTF-8 bytes', async () => {
  const { client, requests } = await clientOf((_request, response) =>
    json(response, 200, { items: [], next_cursor: null }),
  );
  await client.listMemories({ source: 'vault', size: 2 });
  expect(requests[0]?.url).toBe('/memories/list?source=vault&size=2');
  expect(requests[0]?.headers.authorization).toBe('Bearer cam_live_x');
  expect(Buffer.from(requests[0]?.headers['x-as-user'] as string, 'latin1').toString('utf8')).toBe('Zoë');
});

test('aborts a request when its signal says so, and does not retry it', async () => {
  const { client, requests, waits } = await clientOf(() => {
    given.abort(new Error('typed on'));
  });
  const given = new AbortController();
  await expect(client.suggest('bil', 5, { signal: given.signal })).rejects.toThrow('typed on');
  expect([requests.length, waits]).toEqual([1, []]);
});
