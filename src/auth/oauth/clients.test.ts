import { createServer } from 'node:http';
import { once } from 'node:events';
import { Response } from 'undici';
import { expect, test } from 'vitest';
import { createGuardedFetch, type GuardedFetch } from '../../lib/address-guard.ts';
import { findClient, registerClient } from './clients.ts';

const secretKey = Buffer.alloc(32, 7);
const DOCUMENT = 'https://host.example/agent.json';
const CALLBACK = 'https://host.example/callback';

const described =
  (document: unknown, status = 200): GuardedFetch =>
  async () =>
    new Response(typeof document === 'string' ? document : JSON.stringify(document), { status });
const find = (clientId: string, fetchGuarded: GuardedFetch) =>
  findClient({ secretKey, fetchGuarded }, clientId);
const neverFetched: GuardedFetch = () => Promise.reject(new Error('fetched'));

test('only the same secret key recognizes a registered client by its id', async () => {
  const { clientId } = registerClient(secretKey, { client_name: ' A\nhost ', redirect_uris: [CALLBACK] });
  expect(await find(clientId, neverFetched)).toEqual({
    clientId,
    name: 'A host',
    host: null,
    redirectUris: [CALLBACK],
  });
  await expect(
    findClient({ secretKey: Buffer.alloc(32, 8), fetchGuarded: neverFetched }, clientId),
  ).rejects.toThrow(/not registered/);
});

test('an id whose content was changed is unknown', async () => {
  const { clientId } = registerClient(secretKey, { redirect_uris: [CALLBACK] });
  const [body = '', signature = ''] = clientId.split('.');
  const evil = Buffer.from(JSON.stringify(['A host', 'https://evil.example/'])).toString('base64url');
  for (const id of [`${evil}.${signature}`, `${body}.`, body, '', '.', `${body}.${signature}x`])
    await expect(find(id, neverFetched)).rejects.toThrow(/not registered/);
});

test.each([
  [{}],
  [null],
  [{ redirect_uris: [] }],
  [{ redirect_uris: Array.from({ length: 11 }, () => CALLBACK) }],
  [{ redirect_uris: [CALLBACK, 'http://host.example/'] }],
  [{ redirect_uris: Array.from({ length: 10 }, (_, i) => `https://host.example/${'x'.repeat(300)}${i}`) }],
])('%j is not registered', (given) => {
  expect(() => registerClient(secretKey, given)).toThrow();
});

test('a metadata document represents a client if it names its own address', async () => {
  const document = { client_id: DOCUMENT, client_name: 'Host', redirect_uris: [CALLBACK] };
  expect(await find(DOCUMENT, described(document))).toEqual({
    clientId: DOCUMENT,
    name: 'Host',
    host: 'host.example',
    redirectUris: [CALLBACK],
  });
});

test.each([
  ['of another address', { client_id: 'https://other.example/agent.json', redirect_uris: [CALLBACK] }, 200],
  ['of no address', { redirect_uris: [CALLBACK] }, 200],
  [
    'that asks for a secret',
    { client_id: DOCUMENT, redirect_uris: [CALLBACK], token_endpoint_auth_method: 'client_secret_basic' },
    200,
  ],
  ['that is not JSON', '<html>', 200],
  ['that does not exist', { client_id: DOCUMENT, redirect_uris: [CALLBACK] }, 404],
  ['that redirects', { client_id: DOCUMENT, redirect_uris: [CALLBACK] }, 302],
  [
    'of more than 64 KB',
    JSON.stringify({ client_id: DOCUMENT, redirect_uris: [CALLBACK], x: 'x'.repeat(65_536) }),
    200,
  ],
  ['without redirects', { client_id: DOCUMENT }, 200],
])('a document %s is refused', async (_what, document, status) => {
  await expect(find(DOCUMENT, described(document, status))).rejects.toThrow();
});

test.each(['https://host.example/', 'https://host.example', 'https://host.example/a#b', 'https://[/'])(
  'the address %s is not a client',
  async (clientId) => {
    await expect(find(clientId, neverFetched)).rejects.toThrow(/not the address of a document/);
  },
);

test('an address inside the network is not requested', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const guarded = createGuardedFetch({ privateNetworks: [], timeoutMs: 1_000, responseBytesMax: 100_000 });
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254'])
    await expect(find(`https://${host}:${port}/agent.json`, guarded)).rejects.toThrow(/is not read/);
  server.close();
  expect(asked).toBe(0);
});
