import * as dns from 'node:dns';
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeNetwork } from '../bench/harness/close-network.ts';
import { createGuardedFetch } from '../src/lib/address-guard.ts';

const refused = (host: string) =>
  expect.objectContaining({ code: 'ENETUNREACH', message: expect.stringContaining(`${host} is outside`) });
/** Documentation networks (RFC 5737, RFC 3849): no host has these addresses. */
const ADDRESSES = ['192.0.2.1', '2001:db8::1'];
let reopen: () => void;

beforeEach(() => {
  reopen = closeNetwork();
});
afterEach(() => reopen());

test('no name is looked up, by either function of a name server', async () => {
  const asked = new Promise((resolve) => dns.lookup('host.invalid', { all: true }, resolve));
  expect(await asked).toEqual(refused('host.invalid'));
  await expect(dns.promises.lookup('host.invalid')).rejects.toEqual(refused('host.invalid'));
});

test('no address and no name can be connected to, neither by fetch nor by vendor requests', async () => {
  const guarded = createGuardedFetch({
    privateNetworks: ADDRESSES,
    timeoutMs: 5_000,
    responseBytesMax: 100,
  });
  for (const host of [...ADDRESSES, 'host.invalid']) {
    const url = `http://${isIP(host) === 6 ? `[${host}]` : host}:8080/`;
    for (const call of [fetch, guarded])
      await expect(call(url)).rejects.toMatchObject({ cause: refused(host) });
  }
});

test('this machine can be reached', async () => {
  const server = createServer((_, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here');
  server.closeAllConnections();
  server.close();
});

test('reopening restores the original state', async () => {
  const closed = { lookup: dns.lookup, later: dns.promises.lookup };
  reopen();
  expect(dns.lookup).not.toBe(closed.lookup);
  expect(dns.promises.lookup).not.toBe(closed.later);
  await expect(dns.promises.lookup('localhost')).resolves.toMatchObject({ family: expect.any(Number) });
});
