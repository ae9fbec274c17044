import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetch } from 'undici';
import { describeNoAnswer } from './no-answer.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const ANSWERS: Record<string, string> = {
  '/closed': '',
  '/other': 'SSH-2.0-OpenSSH\r\n',
  '/two-lengths': `${OK}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`,
  '/headers': `${OK}${'a: b\r\n'.repeat(20_000)}\r\n`,
  '/cut': `${OK}content-length: 100\r\n\r\nabc`,
  '/chunks': `${OK}transfer-encoding: chunked\r\n\r\nzz\r\n`,
  ...Object.fromEntries(
    ['gzip', 'deflate', 'br', 'zstd', Array.from({ length: 9 }, () => 'gzip').join(', ')].map((packed) => [
      `/${packed.replaceAll(', ', '-').slice(0, 9)}`,
      `${OK}content-encoding: ${packed}\r\ncontent-length: 10\r\n\r\nnot packed`,
    ]),
  ),
};

/** Answers each path with its bytes, and closes. */
const server = createServer((socket) => {
  socket.on('error', () => {
    // The caller gives up on some of the answers before it has them.
  });
  socket.once('data', (bytes) => socket.end(ANSWERS[String(bytes).split(' ')[1] ?? ''] ?? OK));
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  origin = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => void server.close());

const reasonOf = async (url: string): Promise<string> => {
  try {
    return await (await fetch(url)).text();
  } catch (error) {
    return describeNoAnswer(error).what;
  }
};

const UNPACKED = 'answers in a compressed form that cannot be unpacked';
const NO_HTTP = 'does not answer as HTTP requires';

test.each([
  ['/closed', 'does not answer'],
  ['/other', NO_HTTP],
  ['/two-lengths', NO_HTTP],
  ['/headers', NO_HTTP],
  ['/chunks', NO_HTTP],
  ['/cut', 'breaks off its answer'],
  ['/gzip', UNPACKED],
  ['/deflate', UNPACKED],
  ['/br', UNPACKED],
  ['/zstd', UNPACKED],
  ['/gzip-gzip', UNPACKED],
])('a request to a server with the answer %s says that it %s', async (path, what) => {
  expect(await reasonOf(`http://${origin}${path}`)).toBe(what);
});

test('a request with TLS to a server without it says so, and one that got no connection only that', async () => {
  expect(await reasonOf(`https://${origin}/cut`)).toContain('does not answer with TLS');
  expect(describeNoAnswer(new TypeError('fetch failed', { cause: new Error('refused') })).what).toBe(
    'does not answer',
  );
});

test('a name that does not exist, a wrong certificate and a slow answer have their own words', () => {
  const caused = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
  expect(
    ['ENOTFOUND', 'CERT_HAS_EXPIRED', 'UND_ERR_BODY_TIMEOUT'].map(
      (code) => describeNoAnswer(caused(code)).what,
    ),
  ).toEqual([
    'is a name that does not exist',
    'has a certificate that is not valid',
    'stops in the middle of its answer',
  ]);
  const slow = describeNoAnswer(new DOMException('aborted', 'TimeoutError'));
  expect(slow).toEqual({ what: 'sends its answer too slowly', isWorthRetrying: false });
});
