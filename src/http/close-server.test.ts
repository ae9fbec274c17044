import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServer, trackLifetime } from './close-server.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
let server: FastifyInstance;
let port: number;

beforeEach(async () => {
  server = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 65_000 });
  trackLifetime(server);
  server.get('/', async () => 'yes');
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => server.close());

/** Returns the status of the first answer on a connection; null if it ends without one. */
const answerOn = (socket: Socket): Promise<string | null> =>
  new Promise((resolve) => {
    socket.once('data', (data) => resolve(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? null));
    socket.once('error', () => resolve(null));
    socket.once('close', () => resolve(null));
  });

test('connections that the server has not accepted yet when it closes are all accepted and answered', async () => {
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  const answers = sockets.map(answerOn);
  for (const socket of sockets) socket.once('connect', () => socket.write(REQUEST));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await closeServer(server, 10_000);
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status !== '200' && status !== '503')).toEqual([]);
});

test('a busy client is answered even if its next request comes late, and the answer closes the connection', async () => {
  const socket = connect(port, '127.0.0.1');
  const first = answerOn(socket);
  socket.write(REQUEST);
  expect(await first).toBe('200');
  const closed = closeServer(server, 10_000);
  // Longer than a client pauses between two requests, unless its machine is busy.
  await pause(600);
  const next = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString('latin1'))),
  );
  socket.write(REQUEST);
  const answer = await Promise.race([next, once(socket, 'close').then(() => 'closed without an answer')]);
  expect(answer).toMatch(/^HTTP\/1\.1 503[^]*connection: close/i);
  await closed;
});

test('an idle connection does not keep the server open', async () => {
  const socket = connect(port, '127.0.0.1');
  const first = answerOn(socket);
  socket.write(REQUEST);
  await first;
  const ended = once(socket, 'close');
  await closeServer(server, 60_000);
  await ended;
});

test('while clients still connect, the server accepts them and answers with a refusal', async () => {
  const closed = closeServer(server, 10_000);
  const statuses: (string | null)[] = [];
  for (let i = 0; i < 3; i++) {
    await pause(100);
    const socket = connect(port, '127.0.0.1');
    socket.write(REQUEST);
    statuses.push(await answerOn(socket));
    socket.destroy();
  }
  expect(statuses).toEqual(['503', '503', '503']);
  await closed;
});
