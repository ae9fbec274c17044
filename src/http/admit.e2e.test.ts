import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOfHead } from '../../test/status-of-head.ts';
import { startService, type TestService } from '../../test/service.ts';

let service: TestService;
/** Sends nothing at all, from the start of the file. */
let idle: Socket;
let idleClosed: Promise<void>;

beforeAll(async () => {
  service = await startService({
    env: { CAMBIUM_BODY_LIMIT_BYTES: '100000', CAMBIUM_UPLOAD_LIMIT_BYTES: '100000' },
  });
  const { port, hostname } = new URL(service.url);
  idle = connect(Number(port), hostname);
  idleClosed = new Promise((resolve) => idle.once('close', () => resolve()));
  idle.resume();
});
afterAll(async () => {
  idle.destroy();
  await service?.close();
});

const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 90000'];
const bearer = (key: string) => `Authorization: Bearer ${key}`;

describe('nothing of a body is read', () => {
  const refused = async (): Promise<[string, number, string[]][]> => {
    const reader = (await service.admin.post('/auth/keys', { name: 'r', scopes: ['memories:read'] })).body
      .key;
    const admin = bearer(service.admin.key);
    const add = 'POST /memories/add HTTP/1.1';
    return [
      ['without a credential', 401, [add, ...JSON_BODY]],
      ['with a wrong credential', 401, [add, bearer('wrong'), ...JSON_BODY]],
      ['without the scope', 403, [add, bearer(reader), ...JSON_BODY]],
      ['at an unknown path', 404, ['POST /nowhere HTTP/1.1', admin, ...JSON_BODY]],
      ['with a wrong method', 405, ['PUT /memories/add HTTP/1.1', admin, ...JSON_BODY]],
      ['when it is too long', 413, [add, admin, 'Content-Type: application/json', 'Content-Length: 900000']],
      ['in another form', 415, [add, admin, 'Content-Type: text/plain', 'Content-Length: 90000']],
      [
        'when an upload is too long',
        413,
        [
          'POST /memories/upload HTTP/1.1',
          admin,
          'Content-Type: multipart/form-data; boundary=b',
          'Content-Length: 90000000',
        ],
      ],
      [
        'of a route that takes none',
        413,
        ['POST /context-documents/tree/x/publish HTTP/1.1', admin, ...JSON_BODY],
      ],
    ];
  };

  test('if its request is refused by its headers', async () => {
    for (const [what, status, head] of await refused())
      expect([what, await statusOfHead(service.url, head)]).toEqual([what, status]);
  });

  test('and the service survives the bodies that once crashed it, sent to any path with and without a credential', async () => {
    const deep = `${'['.repeat(98)}${'0,'.repeat(40_000)}0${']'.repeat(98)}`;
    for (const path of ['/nowhere', '/memories/add', '/memories/query', '/memories/list', '/merge'])
      for (const key of ['', service.admin.key]) {
        const { status } = await service.caller(key).post(path, deep);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
    expect((await service.admin.get('/healthz')).status).toBe(200);
  });
});

test('a token whose audience is not an app id is 401, whatever it contains', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const aud of ['\0', 'a\0b', '', '../x', 'x'.repeat(10_000), 7, ['default'], null]) {
    const token = `${part({ alg: 'HS256' })}.${part({ aud, sub: 'x', exp: 4_000_000_000 })}.${part({})}`;
    expect((await service.caller(token).get('/auth/me')).status).toBe(401);
  }
});

test('an address that cannot be decoded gets an error in the usual form', async () => {
  const { status, body } = await service.admin.get('/memories/get/vault/%zz');
  expect([status, Object.keys(body).sort()]).toEqual([400, ['detail', 'error', 'message', 'request_id']]);
});

test('an idle connection is closed', async () => {
  await idleClosed;
  expect(idle.destroyed).toBe(true);
});
