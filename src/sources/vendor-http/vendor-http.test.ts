import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../../lib/address-guard.ts';
import { limitedUntil } from './limits.ts';
import { createVendorHttp, type VendorRequest } from './vendor-http.ts';

const NOW = new Date('2026-05-04T10:00:00Z');
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  // A TCP server has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Creates HTTP access whose pauses are recorded instead of waited for. */
function wayOut({
  slotMs = 0,
  pauses = 0,
  open = true,
  triesMax = 5,
  timeoutMs = 2_000,
}: {
  slotMs?: number;
  pauses?: number;
  open?: boolean;
  triesMax?: number;
  timeoutMs?: number;
} = {}) {
  let pausesLeft = pauses;
  const slept: number[] = [];
  const paused: [string, Date][] = [];
  const traffic = { requests: 0, bytes: 0, waitedMs: 0, unreportedBytes: 0 };
  const stop = new AbortController();
  const http = createVendorHttp({
    fetchGuarded: createGuardedFetch({
      privateNetworks: open ? ['127.0.0.0/8'] : [],
      timeoutMs,
      responseBytesMax: 1_000,
    }),
    fetchFile: createGuardedFetch({
      privateNetworks: ['127.0.0.0/8'],
      timeoutMs: 2_000,
      responseBytesMax: 3_000_000,
    }),
    fileBytesMax: 3_000_000,
    limiters: {
      reserve: async () => slotMs,
      isPaused: async () => pausesLeft-- > 0,
      pause: async (limiter, until) => void paused.push([limiter, until]),
    },
    traffic,
    now: () => NOW,
    sleep: async (ms) => void slept.push(ms),
    signal: stop.signal,
    triesMax,
  });
  const request: VendorRequest = { limiter: 'l', everyMs: 10 };
  return { http, request, slept, paused, traffic, stop };
}

describe('a request to a vendor', () => {
  test('returns the bytes of the response, and is counted', async () => {
    const url = await serve((_request, response) => response.writeHead(404).end('gone'));
    const { http, request, traffic } = wayOut();
    const answer = await http(url, request);
    expect([answer.status, Buffer.from(answer.bytes).toString()]).toEqual([404, 'gone']);
    expect(traffic).toMatchObject({ requests: 1, bytes: 4, waitedMs: 0 });
  });

  test('is refused once 200 MB have arrived without anything to store, and not retried', async () => {
    const url = await serve((_request, response) => response.end('more'));
    const { http, request, traffic } = wayOut();
    traffic.unreportedBytes = 200_000_000 - 4;
    await http(url, request);
    await expect(http(url, request)).rejects.toThrow('Its lists may have no end');
    expect([traffic.requests, traffic.unreportedBytes]).toEqual([2, 200_000_004]);
  });

  test.each(['one\r\nx-injected: two', 'ключ'])(
    'with a key that no header can carry is not sent, and says so without the key: %j',
    async (key) => {
      let requests = 0;
      const url = await serve((_request, response) => response.end(String(++requests)));
      const { http, request, slept } = wayOut();
      const credentials = { origin: url, headers: { authorization: `Bearer ${key}` } };
      const error = await http(url, { ...request, credentials }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ kind: 'revoked', message: expect.stringContaining('cannot be sent') });
      expect(String(error)).not.toContain(key);
      expect([requests, slept]).toEqual([0, []]);
      const pasted = { origin: url, headers: { authorization: 'Bearer one\n' } };
      expect((await http(url, { ...request, credentials: pasted })).status).toBe(200);
    },
  );

  test('identifies us, unless it says otherwise', async () => {
    const url = await serve(({ headers }, response) => response.end(headers['user-agent']));
    const { http, request } = wayOut();
    const asked = async (more: Partial<VendorRequest>) =>
      Buffer.from((await http(url, { ...request, ...more })).bytes).toString();
    expect(await asked({ headers: { accept: 'text/plain' } })).toMatch(/^Cambium\/\d+\./);
    expect(await asked({ headers: { 'user-agent': 'A crawler' } })).toBe('A crawler');
  });

  test('with a body is a POST', async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      request.on('data', (chunk) =>
        seen.push(`${request.method} ${request.headers['content-type']} ${chunk}`),
      );
      request.on('end', () => response.end());
    });
    const { http, request } = wayOut();
    await http(url, { ...request, body: 'a=1', headers: { 'content-type': 'text/x' } });
    expect(seen).toEqual(['POST text/x a=1']);
  });

  test('carries credentials only to their own origin', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    const { http, request } = wayOut();
    const credentials = (origin: string) => ({ origin, headers: { authorization: 'Bearer k' } });
    await http(url, { ...request, credentials: credentials(url) });
    await http(url, { ...request, credentials: credentials('https://api.example.com') });
    expect(seen).toEqual(['Bearer k', undefined]);
  });

  test('is tried as often as the caller says while a person waits', async () => {
    const url = await serve((_request, response) => response.writeHead(502).end());
    const { http, request, slept } = wayOut({ triesMax: 2 });
    await expect(http(url, request)).rejects.toThrow('answers 502');
    expect(slept).toEqual([1_000]);
  });

  test('waits for its slot, and ends the run to resume later if that slot is far away', async () => {
    const url = await serve((_request, response) => response.end());
    const near = wayOut({ slotMs: 500 });
    await near.http(url, near.request);
    expect([near.slept, near.traffic.waitedMs]).toEqual([[500], 500]);
    const far = wayOut({ slotMs: 90_000 });
    await expect(far.http(url, far.request)).rejects.toMatchObject({
      kind: 'limited',
      until: new Date(NOW.getTime() + 90_000),
    });
    expect(far.traffic.requests).toBe(0);
  });

  test('takes another slot if a pause was requested while it waited', async () => {
    const url = await serve((_request, response) => response.end());
    const { http, request, slept, traffic } = wayOut({ slotMs: 500, pauses: 2 });
    await http(url, request);
    expect([slept, traffic.requests]).toEqual([[500, 500, 500], 1]);
  });

  test('is retried after 1, 2, 4 and 8 seconds, and then the error names the unresponsive vendor', async () => {
    let asked = 0;
    const url = await serve((_request, response) => response.writeHead(++asked < 3 ? 503 : 200).end());
    const good = wayOut();
    expect((await good.http(url, good.request)).status).toBe(200);
    expect(good.slept).toEqual([1_000, 2_000]);
    const silent = await serve((request) => void request.socket.destroy());
    const bad = wayOut();
    await expect(bad.http(silent, bad.request)).rejects.toMatchObject({
      kind: 'transient',
      message: expect.stringContaining('does not answer'),
    });
    expect(bad.slept).toEqual([1_000, 2_000, 4_000, 8_000]);
    const once = wayOut();
    await expect(once.http(silent, { ...once.request, triesMax: 1 })).rejects.toThrow('answer');
    expect(once.slept).toEqual([]);
  });

  test('whose answer is too slow or cannot be unpacked says so, and the slow one is not requested again', async () => {
    const slow = await serve((_request, response) => {
      response.write('x');
      const drip = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(drip));
    });
    const hasty = wayOut({ timeoutMs: 100 });
    await expect(hasty.http(slow, hasty.request)).rejects.toThrow('sends its answer too slowly');
    expect(hasty.slept).toEqual([]);
    const { http, request, slept } = wayOut();
    const broken = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed'),
    );
    await expect(http(broken, request)).rejects.toMatchObject({
      kind: 'transient',
      message: expect.stringContaining('cannot be unpacked'),
    });
    expect(slept).toHaveLength(4);
  });

  test('that exceeded the limit pauses the limiter for everybody', async () => {
    const url = await serve((_request, response) => response.writeHead(429, { 'retry-after': '120' }).end());
    const { http, request, paused, traffic } = wayOut();
    await expect(http(url, request)).rejects.toMatchObject({ kind: 'limited' });
    expect(paused).toEqual([['l', new Date(NOW.getTime() + 120_000)]]);
    expect(traffic.requests).toBe(1);
  });

  test('with a response that is too large, even compressed, reports that, and one to a private address is not sent', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(5_000)));
    const { http, request } = wayOut();
    await expect(http(url, request)).rejects.toThrow('larger than 10 MB');
    const bomb = brotliCompressSync('x'.repeat(5_000_000));
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(bomb),
    );
    await expect(http(packed, request)).rejects.toThrow('larger than 10 MB');
    const into = async (stream: Readable) => void (await text(stream));
    await expect(http(packed, { ...request, into })).rejects.toThrow('larger than 3 MB');
    const closed = wayOut({ open: false });
    await expect(closed.http(url, closed.request)).rejects.toThrow('CAMBIUM_PRIVATE_NETWORKS');
  });

  test('for a file streams its bytes, larger than other answers, and restarts from the beginning if interrupted', async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 2_000_000 }).write('y'.repeat(1_000_000));
      if (++asked === 1) setImmediate(() => response.destroy());
      else response.end('z'.repeat(1_000_000));
    });
    const { http, request, traffic, slept } = wayOut();
    const written: string[] = [];
    const into = async (stream: Readable) => void written.push(await text(stream));
    expect(await http(url, { ...request, into })).toMatchObject({ status: 200, bytes: { length: 0 } });
    expect(written).toEqual([`${'y'.repeat(1_000_000)}${'z'.repeat(1_000_000)}`]);
    expect([slept, traffic.requests, traffic.bytes >= 2_000_000]).toEqual([[1_000], 2, true]);
    const full = async () => Promise.reject(new Error('the disk is full'));
    await expect(http(url, { ...request, into: full })).rejects.toThrow('the disk is full');
    expect(asked).toBe(3);
  });

  test('for a file returns its refusal, and reports a file over the limit', async () => {
    const url = await serve(({ url: path }, response) =>
      path === '/no' ? response.writeHead(403).end('no') : response.end('x'.repeat(4_000_000)),
    );
    const { http, request } = wayOut();
    const into = async (stream: Readable) => void (await text(stream));
    const refused = await http(`${url}/no`, { ...request, into });
    expect([refused.status, Buffer.from(refused.bytes).toString()]).toEqual([403, 'no']);
    await expect(http(url, { ...request, into })).rejects.toThrow('larger than 3 MB');
  });

  test('ends when its run is stopped', async () => {
    const url = await serve(() => {});
    const { http, request, stop } = wayOut();
    const pending = http(url, request);
    stop.abort(new Error('stopped'));
    await expect(pending).rejects.toThrow('stopped');
  });
});

describe('a limit', () => {
  const answer = (status: number, headers: Record<string, string> = {}) => ({
    status,
    headers: new Headers(headers),
    bytes: new Uint8Array(),
  });
  const seconds = (until: Date | null) => until && (until.getTime() - NOW.getTime()) / 1_000;

  test.each([
    [200, {}, null],
    [403, {}, null],
    [429, {}, 60],
    [429, { 'retry-after': '7' }, 7],
    [429, { 'retry-after': 'Mon, 04 May 2026 10:02:00 GMT' }, 120],
    [429, { 'retry-after': '0' }, 1],
    [429, { 'retry-after': '999999' }, 86_400],
  ])('of a response %i with %j lasts %j seconds', (status, headers, expected) => {
    expect(seconds(limitedUntil(answer(status, headers), NOW))).toBe(expected);
  });

  test('of a vendor with its own format lasts as long as it says', () => {
    const rule = () => new Date(NOW.getTime() + 30_000);
    expect(seconds(limitedUntil(answer(403), NOW, rule))).toBe(30);
    expect(seconds(limitedUntil(answer(429), NOW, () => null))).toBe(60);
    for (const said of [NaN, Infinity])
      expect(seconds(limitedUntil(answer(403), NOW, () => new Date(said)))).toBe(60);
  });
});
