import { connect, Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServer, trackLifetime, untilNobodyConnects } from './close-server.ts';

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

/** A server that, like Node, accepts one waiting connection per turn, and a clock whose turns take as long as given; then none. */
function simulate({ waiting, turnsMs, everyMs }: { waiting: number; turnsMs: number[]; everyMs?: number }) {
  const tcp = new Server();
  let now = 0;
  let newAt = everyMs ?? Number.POSITIVE_INFINITY;
  const pass = async (ms: number) => {
    if (waiting > 0) {
      waiting--;
      tcp.emit('connection');
    }
    now += ms;
    for (; newAt <= now; newAt += everyMs ?? Number.POSITIVE_INFINITY) waiting++;
  };
  const clock = { now: () => now, sleep: pass, turn: () => pass(turnsMs.shift() ?? 0) };
  return { tcp, clock, waiting: () => waiting };
}

test('connections that arrive while the event loop is busy for long are accepted before the server closes', async () => {
  const { tcp, clock, waiting } = simulate({ waiting: 0, turnsMs: [0, 0, 900, 0, 0, 700, 1], everyMs: 350 });
  await untilNobodyConnects(tcp, clock);
  expect(waiting()).toBe(0);
});

test('when clients keep reconnecting, those that wait are accepted before the server closes', async () => {
  const { tcp, clock, waiting } = simulate({ waiting: 0, turnsMs: [], everyMs: 15 });
  await untilNobodyConnects(tcp, clock);
  expect(waiting()).toBe(0);
});

test('a machine that is always busy, or clients that always connect, do not keep the server from closing', async () => {
  for (const [turnMs, everyMs] of [
    [50, undefined],
    [1, 1],
  ]) {
    const { tcp, clock } = simulate({ waiting: 0, turnsMs: Array(20_000).fill(turnMs), everyMs });
    await untilNobodyConnects(tcp, clock);
    expect(clock.now()).toBeLessThan(9_000);
  }
});
