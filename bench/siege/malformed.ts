import { ROUTES } from '../../src/routes.ts';
import { hostileFiles } from '../generated-files/hostile-files.ts';

/** One request as bytes: its head, and a body created when it is sent. */
export interface Malformed {
  head: string;
  body: Buffer;
}

const small = [
  '{',
  '{"a":',
  '[1,2,',
  'null',
  '"text"',
  '{"text": NaN}',
  '{"text":"\\u0000"}',
  '{"text":"\\ud800"}',
  '{"__proto__":{"x":1}}',
  '{"text":1e999}',
  '{"query":{"$ne":1}}',
  '{"items":[{},{},{}]}',
  `${'['.repeat(5_000)}`,
  `{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_001)}`,
].map((text) => Buffer.from(text));

const broken = [
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22]),
  Buffer.alloc(2_000, 0x00),
];

/** Bodies that crashed or blocked the service before it had limits, and the largest that are accepted and refused. */
const large = [
  `${'['.repeat(98)}${'0,'.repeat(1_500_000)}0${']'.repeat(98)}`,
  `[${'0,'.repeat(4_190_000)}0]`,
  `{"text":"${'a'.repeat(8_388_000)}"}`,
  `{"text":"${'a'.repeat(8_400_000)}"}`,
  `{"query":"x","options":{"filter":{"a":{"$nin":[${'1,'.repeat(9_000)}1]}}}}`,
  `{${Array.from({ length: 9_000 }, (_, i) => `"k${i}":${i}`).join()}}`,
  `{"items":[${'{"text":"x"},'.repeat(200_000)}{}]}`,
].map((text) => Buffer.from(text));

/** These routes would end the attack: they revoke the token being sent, so everything after would be refused. */
const ENDS_TOKEN = new Set(['/auth/tokens/revoke', '/auth/delete']);
const paths = ROUTES.filter(({ path }) => !ENDS_TOKEN.has(path)).map(({ method, path }) => ({
  method,
  path: path.replaceAll(/:[a-z_]+/g, 'x'),
}));
const JSON_TYPE = 'Content-Type: application/json';

/** The slowest bodies allowed: each is read, merged, chunked or searched. */
const costly = [
  ['/memories/add', { text: '<div>'.repeat(160_000) }],
  ['/memories/add', { text: '# a\n'.repeat(200_000) }],
  ['/merge', { base: 'a b '.repeat(240_000), ours: 'a c '.repeat(240_000), theirs: 'd b '.repeat(240_000) }],
  ['/memories/query', { query: 'water gate '.repeat(1_800) }],
  [
    '/memories/add/bulk',
    { items: Array.from({ length: 100 }, (_, i) => ({ text: `Note ${i}. `.repeat(1_000) })) },
  ],
] as const;
/** Files used only by a separate bench: making each takes seconds. */
const SLOW_TO_MAKE = /^(?:ten|one)-/;

/** Created when the first of them is sent. */
let costlyRequests: Malformed[] | null = null;
const BOUNDARY = 'siege-boundary';

function makeCostly(auth: string[]): Malformed[] {
  const post = (path: string, type: string, body: Buffer): Malformed => ({
    head: [
      `POST ${path} HTTP/1.1`,
      'Host: siege',
      ...auth,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n'),
    body,
  });
  const upload = (name: string, bytes: Uint8Array): Malformed =>
    post(
      '/memories/upload',
      `multipart/form-data; boundary=${BOUNDARY}`,
      Buffer.concat([
        Buffer.from(
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]),
    );
  return [
    ...costly.map(([path, body]) => post(path, 'application/json', Buffer.from(JSON.stringify(body)))),
    ...hostileFiles()
      .filter(({ name }) => !SLOW_TO_MAKE.test(name))
      .map(({ name, make }) => upload(name, make())),
  ];
}

/** Returns the request of a number, always the same one. One in 200 is large; with a token, one in 1,000 is costly. */
export function malformedRequest(index: number, token: string | null): Malformed {
  const route = paths[index % paths.length] ?? { method: 'GET', path: '/' };
  const auth = token === null ? [] : [`Authorization: Bearer ${token}`];
  const build = (line: string, headers: string[], body: Buffer): Malformed => ({
    head: [line, 'Host: siege', ...auth, ...headers, '', ''].join('\r\n'),
    body,
  });
  const withBody = (body: Buffer, type = JSON_TYPE) =>
    build(
      `${route.method === 'GET' ? 'POST' : route.method} ${route.path} HTTP/1.1`,
      [type, `Content-Length: ${body.length}`],
      body,
    );
  if (token !== null && index % 1_000 === 500) {
    costlyRequests ??= makeCostly(auth);
    return pick(costlyRequests, (index - 500) / 1_000);
  }
  if (index % 200 === 0) return withBody(pick(large, index / 200));
  switch (index % 12) {
    case 0:
      return withBody(pick(broken, index));
    case 1:
      return build(`GET /${'a'.repeat(index % 3_000)}%zz HTTP/1.1`, [], EMPTY);
    case 2:
      return build(
        'GET / HTTP/1.1',
        ['Authorization: Bearer a.b.c', `X-${index}: ${'y'.repeat(2_000)}`],
        EMPTY,
      );
    case 3:
      return build(
        `${route.method} ${route.path} HTTP/1.1`,
        [JSON_TYPE, 'Content-Length: 5', 'Content-Length: 7'],
        pick(small, index),
      );
    case 4:
      return build('NONSENSE', [], EMPTY);
    case 5:
      return build(
        `POST ${route.path} HTTP/1.1`,
        ['Transfer-Encoding: chunked', JSON_TYPE],
        Buffer.from('zz\r\n{"a":1}\r\n0\r\n\r\n'),
      );
    case 6:
      return withBody(pick(small, index), 'Content-Type: multipart/form-data; boundary=b');
    case 7:
      return build(`GET ${route.path}?${'a[]=1&'.repeat(300)} HTTP/1.1`, [], EMPTY);
    case 8:
      return build('GET /memories/list?filter=%7B%22a%22%3A%5B%5B%5B%5B%5D HTTP/1.1', [], EMPTY);
    default:
      return withBody(pick(small, index));
  }
}

const EMPTY = Buffer.alloc(0);
const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('the list is empty');
  return found;
};
