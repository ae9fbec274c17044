import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
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

/** The status of the first answer on a connection; null when it ends without one. */
const answerOn = (socket: Socket): Promise<string | null> =>
  new Promise((resolve) => {
    socket.once('data', (data) => resolve(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? null));
    socket.once('error', () => resolve(null));
    socket.once('close', () => resolve(null));
  });

test('connections that the server has not taken yet when it closes are taken and answered, every one', async () => {
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
  const answers = sockets.map(answerOn);
  for (const socket of sockets) socket.once('connect', () => socket.write(REQUEST));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await closeServer(server, 10_000);
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status !== '200' && status !== '503')).toEqual([]);
});
