import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startService, type TestService } from '../../test/service.ts';
import { ROUTES } from '../routes.ts';
import { SCOPES } from './actor.ts';

const LIMIT_PER_MINUTE = 300;
let service: TestService;
let admin: Caller;

beforeAll(async () => {
  // Every endpoint refuses one request here: more refusals than an address may have in a minute.
  service = await startService({
    env: {
      CAMBIUM_RATE_LIMIT_PER_MINUTE: String(LIMIT_PER_MINUTE),
      CAMBIUM_FAILED_LIMIT_PER_MINUTE: '0',
    },
  });
  admin = service.admin;
});
afterAll(() => service?.close());

/** Creates a key per test, so that none uses up the rate limit of another. */
const caller = async (scopes?: string[]): Promise<Caller> =>
  service.caller((await admin.post('/auth/keys', { name: 'test', scopes })).body.key);

const keysOf = (value: object) => Object.keys(value).sort();

describe('errors', () => {
  test('each has only a code, a sentence, detail and its own request id', async () => {
    const user = await caller();
    const answers = await Promise.all([
      user.get('/memories/get/vault/none'),
      user.get('/nowhere'),
      user.send('PUT', '/memories/add', {}),
      user.post('/memories/add', {}),
      user.send('POST', '/memories/add', '{', { 'content-type': 'application/json' }),
      user.send('POST', '/memories/add', 'x', { 'content-type': 'text/plain' }),
      user.get('/auth/keys'),
      user.as('').get('/auth/me'),
      service.caller('wrong').get('/auth/me'),
      service.caller('').get('/auth/me'),
    ]);
    expect(answers.map((a) => [a.status, a.body.error])).toEqual([
      [404, 'DocumentNotFound'],
      [404, 'NotFound'],
      [405, 'MethodNotAllowed'],
      [422, 'ValidationFailed'],
      [400, 'BadRequest'],
      [415, 'UnsupportedMediaType'],
      [403, 'WrongScopes'],
      [422, 'ValidationFailed'],
      [401, 'Unauthorized'],
      [401, 'Unauthorized'],
    ]);
    for (const { body, headers } of answers) {
      expect(keysOf(body)).toEqual(['detail', 'error', 'message', 'request_id']);
      expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
      expect(body.message).toMatch(/^\S+ .*\S$/);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    expect(new Set(answers.map((a) => a.body.request_id)).size).toBe(answers.length);
  });

  test('a path that exists with another method is 405 and names its methods', async () => {
    const { status, headers } = await admin.send('PATCH', '/memories/list');
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
    expect((await admin.send('DELETE', '/auth/keys')).headers.get('allow')).toBe('GET, POST');
    for (const path of [
      '/memories',
      '/memories/get',
      '/memories/get/vault',
      '/Memories/list',
      '/memories/list/',
      '//memories/list',
    ])
      expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
  });

  test('every path is 405 with its own methods for each method it lacks, even next to an endpoint with a parameter', async () => {
    const paths = Map.groupBy(ROUTES, (route) => route.path.replaceAll(/:[a-z_]+/g, 'x'));
    for (const [path, routes] of paths) {
      const methods = new Set<string>(routes.map(({ method }) => method));
      const missing = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.has(method));
      for (const method of missing) {
        const response = await fetch(service.url + path, { method });
        expect([method, path, response.status]).toEqual([method, path, 405]);
        expect(new Set(response.headers.get('allow')?.split(', '))).toEqual(methods);
      }
    }
  });

  test('every endpoint with a scope is 401 without a credential, whatever else is wrong with the request', async () => {
    for (const route of ROUTES.filter((r) => r.scope !== null)) {
      const path = route.path.replaceAll(/:[a-z_]+/g, 'x');
      const response = await fetch(service.url + path, {
        method: route.method,
        ...(route.method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }),
      });
      expect([route.path, response.status]).toEqual([route.path, 401]);
    }
  });

  test('every endpoint with a scope is 403 with a key that lacks it', async () => {
    for (const route of ROUTES) {
      if (route.scope === null) continue;
      const lacking = SCOPES.filter((scope) => scope !== route.scope);
      const user = keysByScope.get(route.scope) ?? (await caller(lacking));
      keysByScope.set(route.scope, user);
      const answer = await user.send(route.method, route.path.replaceAll(/:[a-z_]+/g, 'x'));
      expect([route.path, answer.status, answer.body.error]).toEqual([route.path, 403, 'WrongScopes']);
    }
  });
  const keysByScope = new Map<string, Caller>();
});

test('unknown query parameters and body fields are ignored with a Warning, known ones without', async () => {
  const user = await caller();
  const odd = await user.get('/memories/list?siez=3&size=1&%22quote%0d%0aX%3a1=1');
  expect(odd.status).toBe(200);
  expect(odd.headers.get('warning')).toBe(
    '299 - "Unknown query parameters were ignored: siez, %22quote%0D%0AX%3A1"',
  );
  expect(odd.headers.get('x')).toBeNull();
  expect((await user.get('/memories/list?size=1')).headers.get('warning')).toBeNull();
  const body = await user.post('/memories/add', { text: 'x', size: 'red' });
  expect([body.status, body.headers.get('warning')]).toEqual([
    200,
    '299 - "Unknown fields of the body were ignored: size"',
  ]);
  const known = await user.post('/memories/add', { text: 'x', title: 'red' });
  expect(known.headers.get('warning')).toBeNull();
});

test('responses have headers that keep browsers from guessing, framing or running anything', async () => {
  const { headers } = await admin.get('/healthz');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-frame-options')).not.toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
});

describe('Idempotency-Key', () => {
  const once = (key: string) => ({ 'idempotency-key': key });

  test('the same request again returns the same response without doing the work again', async () => {
    const user = await caller();
    const first = await user.post('/memories/add', { text: 'once' }, once('k1'));
    const again = await user.post('/memories/add', { text: 'once' }, once('k1'));
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    const other = await user.post('/memories/add', { text: 'once' }, once('k2'));
    expect(other.body.resource_id).not.toBe(first.body.resource_id);
  });

  test('the key with another body or path, or from another user, is not a replay', async () => {
    const user = await caller();
    const first = await user.post('/memories/add', { text: 'a' }, once('k3'));
    const reused = await user.post('/memories/add', { text: 'b' }, once('k3'));
    expect([reused.status, reused.body.error, reused.headers.get('x-should-retry')]).toEqual([
      409,
      'IdempotencyKeyReused',
      'false',
    ]);
    expect((await user.post('/memories/add/bulk', { items: [{ text: 'a' }] }, once('k3'))).status).toBe(409);
    const another = await user.as('zoe').post('/memories/add', { text: 'a' }, once('k3'));
    expect([another.status, another.body.resource_id === first.body.resource_id]).toEqual([200, false]);
  });

  test('of many at once one does the work and nobody gets another’s answer', async () => {
    const user = (await caller()).as('crowd');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => user.post('/memories/add', { text: 'crowd' }, once('k4'))),
    );
    const done = answers.filter((a) => a.status === 200);
    expect(new Set(done.map((a) => a.body.resource_id)).size).toBe(1);
    for (const busy of answers.filter((a) => a.status !== 200))
      expect([busy.status, busy.body.error, busy.headers.get('retry-after')]).toEqual([
        409,
        'RequestInProgress',
        '1',
      ]);
    const [row] = await service.database.sql`select count(*)::int as n from documents where owner = 'crowd'`;
    expect(row!.n).toBe(1);
  });

  test('a request that failed can be sent again with the same key', async () => {
    const user = await caller();
    expect((await user.post('/memories/update/vault/later', { title: 't' }, once('k5'))).status).toBe(404);
    await user.post('/memories/add', { resource_id: 'later', text: 'now it is here' });
    expect((await user.post('/memories/update/vault/later', { title: 't' }, once('k5'))).status).toBe(200);
  });

  test('a key that is empty, too long or not printable is 422', async () => {
    const user = await caller();
    for (const key of ['', ' ', 'a b', 'k'.repeat(256), 'é'])
      expect([key, (await user.post('/memories/add', { text: 'x' }, once(key))).status]).toEqual([key, 422]);
  });
});

test('above its limit per minute a key gets 429 with Retry-After; other keys and open endpoints are served', async () => {
  const busy = await caller();
  const answers = await Promise.all(
    Array.from({ length: LIMIT_PER_MINUTE + 10 }, () => busy.get('/auth/me')),
  );
  const refused = answers.filter((a) => a.status === 429);
  expect([answers.filter((a) => a.status === 200).length, refused.length]).toEqual([LIMIT_PER_MINUTE, 10]);
  for (const { body, headers } of refused) {
    expect(keysOf(body)).toEqual(['detail', 'error', 'message', 'request_id']);
    expect(body.error).toBe('RateLimited');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  expect((await (await caller()).get('/auth/me')).status).toBe(200);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});

describe('operations', () => {
  test('health and readiness respond without a credential', async () => {
    const open = service.caller('');
    expect((await open.get('/healthz')).body).toEqual({ status: 'ok', uptime_seconds: expect.any(Number) });
    expect((await open.get('/readyz')).body).toEqual({ status: 'ready', database: 'ok', migrations: 'ok' });
  });

  test('metrics are in the Prometheus format, by route pattern', async () => {
    await admin.get('/memories/get/vault/secret-id');
    const { body, headers } = await admin.get('/metrics');
    expect((await service.caller('').get('/metrics')).status).toBe(401);
    const other = await service.createApp('tenant');
    expect((await other.get('/metrics')).status).toBe(403);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toMatch(
      /cambium_http_request_seconds_count\{route="\/memories\/get\/:source\/:resource_id",method="GET",status="404"\} \d+/,
    );
    expect(body).toMatch(/cambium_documents_waiting \d+/);
    expect(body).not.toContain('secret-id');
  });

  test('the reference describes every endpoint, and the page shows each without scripts', async () => {
    const { body } = await service.caller('').get('/openapi.json');
    const page = String((await service.caller('').get('/docs')).body);
    expect(page).not.toContain('<script');
    for (const route of ROUTES) {
      const path = route.path.replaceAll(/:([a-z_]+)/g, '{$1}');
      expect(body.paths[path]?.[route.method.toLowerCase()]?.summary).toBe(route.summary);
      expect(page).toContain(path);
    }
  });
});
