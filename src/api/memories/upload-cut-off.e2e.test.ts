import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

const BOUNDARY = 'cut';
const FORM = [
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="resource_id"\r\n\r\nhalf\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="half.txt"\r\nContent-Type: text/plain\r\n\r\n`,
  'The walrus sleeps on the ice. '.repeat(20_000),
].join('');

/** Sends the head and this many bytes of a longer declared form, waits until they are on disk, and disconnects. */
async function cutOff(bytes: number, encoding: 'length' | 'chunked'): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const sent = Buffer.from(FORM).subarray(0, bytes);
  const socket = connect(Number(port), hostname);
  const framing =
    encoding === 'length' ? `Content-Length: ${FORM.length + 100}` : 'Transfer-Encoding: chunked';
  socket.write(
    `POST /memories/upload HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${service.admin.key}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n${framing}\r\n\r\n`,
  );
  if (encoding === 'length') socket.write(sent);
  else
    socket.write(Buffer.concat([Buffer.from(`${sent.length.toString(16)}\r\n`), sent, Buffer.from('\r\n')]));
  await eventually(spooled, (files) => files.length > 0);
  socket.destroy();
}

const spooled = (): Promise<string[]> =>
  readdir(path.join(service.ctx.config.dataDir, 'uploads')).catch(() => []); // created at the first upload

test.each([
  [FORM.length, 'length'],
  [100_000, 'length'],
  [100_000, 'chunked'],
] as const)('an upload interrupted after %i bytes (%s) leaves nothing behind', async (bytes, encoding) => {
  await cutOff(bytes, encoding);
  expect(await eventually(spooled, (files) => files.length === 0)).toEqual([]);
  expect(service.ctx.spool.bytesOf('default')).toBe(0);
  await service.settled();
  expect(await service.database.sql`select status from documents`).toEqual([]);
  expect((await service.admin.post('/memories/query', { query: 'walrus' })).body.documents).toEqual([]);
  expect((await service.admin.get('/memories/get/vault/half')).status).toBe(404);
});
