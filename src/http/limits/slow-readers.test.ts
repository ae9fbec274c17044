import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { disconnectSlowReaders, endToReader, writeToReader } from './slow-readers.ts';
import { UnreadAnswers } from './unread-answers.ts';

const IDLE_MS = 1_500;
/** More than the system buffers for a client that does not read. */
const LARGE = 'x'.repeat(30_000_000);
const ROOM_BYTES = 50_000_000;
let server: FastifyInstance;
let unread: UnreadAnswers;
let port: number;
let parts = 0;
let release: () => void;

beforeEach(async () => {
  server = Fastify({ forceCloseConnections: true });
  server.decorateRequest('actor', null);
  unread = new UnreadAnswers({ bytesMax: ROOM_BYTES, bytesPerCallerMax: ROOM_BYTES, slowMs: 500 });
  disconnectSlowReaders(server, IDLE_MS, unread);
  server.get('/large', async () => LARGE);
  server.get('/medium', async () => 'x'.repeat(50_000));
  server.get('/small', async () => 'small');
  const released = new Promise<void>((resolve) => (release = resolve));
  server.get('/later', async () => {
    await released;
    return 'later';
  });
  server.get('/stream', async (_request, reply) => {
    reply.hijack();
    parts = 0;
    while (!reply.raw.destroyed && parts < 30) {
      await writeToReader(reply.raw, 'x'.repeat(1_000_000), IDLE_MS);
      parts++;
    }
    endToReader(reply.raw, IDLE_MS);
  });
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => server.close());

const ask = (...paths: string[]): Socket => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return socket;
};
const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Reads everything piece by piece, pausing after each piece if asked to. */
async function readAll(socket: Socket, restMs: number, isWhole: (bytes: number) => boolean): Promise<number> {
  let bytes = 0;
  for await (const piece of socket) {
    bytes += piece.length;
    if (isWhole(bytes)) break;
    if (restMs) await pause(restMs);
  }
  return bytes;
}

test.each(['/large', '/stream'])(
  'the connection of a client that reads nothing of %s is closed',
  async (path) => {
    const socket = ask(path).pause();
    await expect.poll(connections).toBe(1);
    await expect.poll(connections).toBe(0);
    expect(parts).toBeLessThan(30);
    socket.destroy();
  },
);

test.each(['/large', '/stream'])(
  'a client that reads %s slowly, never pausing that long, gets all of it',
  async (path) => {
    const socket = ask(path);
    expect(await readAll(socket, 2, (bytes) => bytes > LARGE.length)).toBeGreaterThan(LARGE.length);
    socket.destroy();
  },
);

test.each([[['/later']], [['/small', '/later']]])(
  'work that takes longer than the limit is answered, even after another answer on its connection: %j',
  async (paths) => {
    const socket = ask(...paths);
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    await pause(1.5 * IDLE_MS);
    release();
    await expect.poll(() => text).toContain('\r\n\r\nlater');
    socket.destroy();
    await once(socket, 'close');
  },
);

test('a client that reads slowly loses its answer only when there is no room for another one', async () => {
  const slow = ask('/large');
  const reading = readAll(slow, 100, (bytes) => bytes > LARGE.length);
  await expect.poll(() => unread.bytes).toBe(LARGE.length);
  expect((await server.inject('/small')).statusCode).toBe(200);
  const next = async () => {
    const socket = ask('/large');
    const bytes = await readAll(socket, 0, (bytes) => bytes > LARGE.length || bytes < 1_000);
    socket.destroy();
    return bytes > LARGE.length;
  };
  await expect.poll(next).toBe(true);
  expect(await reading).toBeLessThan(LARGE.length);
  await expect.poll(() => unread.bytes).toBe(0);
});

test('answers that wait behind an unread one on their connection count too', async () => {
  const socket = ask('/large', ...Array.from({ length: 20 }, () => '/medium')).pause();
  await expect.poll(() => unread.bytes).toBe(LARGE.length + 20 * 50_000);
  socket.destroy();
  await expect.poll(() => unread.bytes).toBe(0);
});
