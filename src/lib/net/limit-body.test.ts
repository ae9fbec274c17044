import { Response } from 'undici';
import { expect, test } from 'vitest';
import { limitBody } from './limit-body.ts';

const packed = { 'content-encoding': 'gzip', etag: '"a"' };

test('a compressed response within the limit is read completely, with its status and headers', async () => {
  const response = await limitBody(new Response('x'.repeat(10), { status: 203, headers: packed }), 10);
  expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([
    203,
    '"a"',
    'x'.repeat(10),
  ]);
});

test('a compressed response over the limit fails as too large, before all of it is decompressed', async () => {
  let unpacked = 0;
  async function* endless() {
    for (;;) yield new Uint8Array(++unpacked);
  }
  const response = await limitBody(new Response(endless(), { headers: packed }), 1_000);
  await expect(response.text()).rejects.toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' });
  expect(unpacked).toBeLessThan(100);
});

test('a response that is not compressed, or has no body, is returned unchanged', async () => {
  const plain = new Response('text');
  expect(await limitBody(plain, 1)).toBe(plain);
  const empty = new Response(null, { status: 304, headers: packed });
  expect(await limitBody(empty, 1)).toBe(empty);
});
