import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AddressRefused, checkUrl, createGuardedFetch, isOpen } from './address-guard.ts';

const closed = { privateNetworks: [] };
const limits = { timeoutMs: 2_000, responseBytesMax: 1_000 };
const guard = (privateNetworks: string[] = []) => createGuardedFetch({ privateNetworks, ...limits });

let server: Server;
let port: number;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { searchParams, pathname } = new URL(request.url ?? '/', 'http://x');
    const target = pathname === '/circle' ? '/circle' : searchParams.get('to');
    if (target !== null) response.writeHead(302, { location: target });
    if (pathname === '/slow') return drip(response);
    response.end(request.url === '/large' ? 'x'.repeat(2_000) : 'hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

/** Sends a byte at a time until the connection is closed, never silent for long. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 20);
  response.on('close', () => clearInterval(timer));
}

test('an answer that never ends, though it is never silent, is aborted; so is the wait for a caller who gave up', async () => {
  const patient = createGuardedFetch({
    privateNetworks: ['127.0.0.0/8'],
    timeoutMs: 200,
    responseBytesMax: 1_000,
  });
  const body = async (signal?: AbortSignal) =>
    (await patient(`http://127.0.0.1:${port}/slow`, signal ? { signal } : {})).text();
  await expect(body()).rejects.toThrow();
  const givenUp = new AbortController();
  const answer = body(givenUp.signal);
  givenUp.abort(new Error('gave up'));
  await expect(answer).rejects.toThrow('gave up');
});

describe('a URL is refused', () => {
  test.each([
    'ftp://example.com/x',
    'file:///etc/passwd',
    'http://user:pass@example.com/',
    'http://user@example.com/',
    'http://example.com:22/',
    'https://example.com:1023/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::1]/',
    'http://[2001:0:7f00:1::]/',
    'http://017700000001/',
    'http://127.1/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
  ])('%s', (url) => {
    expect(() => checkUrl(new URL(url), closed)).toThrow(AddressRefused);
  });
});

test('public addresses and names are accepted unchanged', () => {
  for (const url of [
    'https://example.com/a',
    'http://example.com:8080/',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
  ])
    expect(() => checkUrl(new URL(url), closed)).not.toThrow();
});

test('an opened network opens its addresses and no others', () => {
  const rules = { privateNetworks: ['10.0.0.0/8', 'fd00::/8', '192.168.1.7'] };
  expect(['10.9.9.9', 'fd00::5', '192.168.1.7', '::ffff:10.0.0.1'].map((a) => isOpen(a, rules))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['11.0.0.1', '127.0.0.1', '192.168.1.8', 'fe80::1'].map((a) => isOpen(a, rules))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

describe('nothing is sent', () => {
  test('to a literal address or a name that resolves to a closed network', async () => {
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]'])
      await expect(guard()(`http://${host}:${port}/closed`)).rejects.toBeInstanceOf(AddressRefused);
    expect(asked).not.toContain('/closed');
  });

  test('to the private one of several addresses of a name, or to a name that resolves to it the second time', async () => {
    const answers = [['10.0.0.1', '127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']];
    const named = createGuardedFetch({
      privateNetworks: ['127.0.0.0/8'],
      ...limits,
      resolve: (_name, _options, done) =>
        done(
          null,
          (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
        ),
    });
    // A new connection each time, so that the name is looked up again.
    const ask = async () =>
      (await named(`http://rebound.example:${port}/`, { headers: { connection: 'close' } })).text();
    expect([await ask(), await ask()]).toEqual(['hello', 'hello']);
    await expect(ask()).rejects.toThrow('rebound.example (10.0.0.1) is not a public address');
  });

  test('to the target of a redirect, if that is forbidden', async () => {
    const open = guard(['127.0.0.0/8']);
    const to = (target: string) => open(`http://127.0.0.1:${port}/?to=${encodeURIComponent(target)}`);
    for (const target of [
      'http://169.254.169.254/',
      'ftp://x/',
      'http://u:p@127.0.0.1/',
      'http://[::1]:8080/',
    ])
      await expect(to(target)).rejects.toBeInstanceOf(AddressRefused);
    expect(await (await to('/end')).text()).toBe('hello');
  });
});

test('an endless redirect and a response over the limit fail', async () => {
  const open = guard(['127.0.0.0/8']);
  await expect(open(`http://127.0.0.1:${port}/circle`)).rejects.toBeInstanceOf(AddressRefused);
  await expect(open(`http://127.0.0.1:${port}/large`).then((response) => response.text())).rejects.toThrow();
});
