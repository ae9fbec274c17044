import type { IncomingMessage } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';

/** Where a server is between its start and its end. */
export interface Lifetime {
  /** Aborted: new requests are refused, and long answers end. */
  closing: AbortController;
  /** Answers say `Connection: close`. */
  isEnding: boolean;
  /** Requests that were taken before the closing and are not answered yet. */
  open: number;
  /** Of each open connection, when its last answer was out; `performance.now()`, null before the first. */
  answeredAt: Map<Socket, number | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    lifetime: Lifetime;
  }
}

const LOOK_MS = 20;
const IDLE_SWEEP_MS = 100;
/** A client that was answered so short a while before the closing may be at work; one that was answered since then is. */
const MAYBE_AT_WORK_MS = 1_000;
/**
 * It sends its next request within so many checks, and the answer to it announces that the connection ends. Checks of at least 20 ms, not time: on
 * a busy machine, where the request takes longer to come, they take longer too. With 0.3 s one of 5,020 requests was lost under load.
 */
const CHECKS_FOR_REQUEST = { maybe: 35, surely: 150 };
/**
 * Clients that are at work keep the connections they have, so new ones cease soon after the closing began; one that comes in the moment of
 * the close is reset.
 */
const LOOKS_WITHOUT_CONNECTION = 15;
/** … but some clients connect again and again. */
const CONNECTING_MS_MAX = 3_000;
/** The first turn may be the rest of the current one. */
const TURNS_WITHOUT = 3;
/** Longest wait for the body of a request that is refused. */
const BODY_MS_MAX = 1_000;

/** Counts the requests under way and answers 503 to those that come while the server closes. Before every other hook. */
export function trackLifetime(server: FastifyInstance): Lifetime {
  const answeredAt: Lifetime['answeredAt'] = new Map();
  const lifetime: Lifetime = {
    closing: new AbortController(),
    isEnding: false,
    open: 0,
    answeredAt,
  };
  server.decorate('lifetime', lifetime);
  server.server.on('connection', (socket: Socket) => {
    answeredAt.set(socket, null);
    socket.once('close', () => answeredAt.delete(socket));
  });
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const isTaken = !lifetime.closing.signal.aborted;
    if (isTaken) lifetime.open++;
    reply.raw.once('close', () => {
      if (isTaken) lifetime.open--;
      if (answeredAt.has(socket)) answeredAt.set(socket, performance.now());
    });
    if (isTaken) return done();
    const stopping = unavailable('The service is stopping. Send the request again in a moment.');
    void readToEnd(request.raw).then(() => done(stopping));
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (lifetime.isEnding) reply.header('connection', 'close');
    done(null, payload);
  });
  return lifetime;
}

/** Until no new connection has come for a while: those that wait to be taken when the server closes are reset. */
async function untilNobodyConnects(server: Server): Promise<void> {
  const givenUpAt = performance.now() + CONNECTING_MS_MAX;
  let looks = 0;
  const taken = () => (looks = 0);
  server.on('connection', taken);
  while (looks++ < LOOKS_WITHOUT_CONNECTION && performance.now() < givenUpAt) await pause(LOOK_MS);
  // The event loop takes one of the connections that wait in each of its turns.
  for (looks = 0; looks++ < TURNS_WITHOUT && performance.now() < givenUpAt; ) await turnOfTheLoop();
  server.off('connection', taken);
}

/** Until every client that is at work has received an answer that closes its connection. */
async function untilNobodyAsks({ answeredAt }: Lifetime, closingAt: number): Promise<void> {
  const looksFor = (at: number | null) => {
    if (at === null || at < closingAt - MAYBE_AT_WORK_MS) return 0;
    return at < closingAt ? CHECKS_FOR_REQUEST.maybe : CHECKS_FOR_REQUEST.surely;
  };
  for (let looks = 0; [...answeredAt.values()].some((at) => looksFor(at) > looks); looks++)
    await pause(LOOK_MS);
}

/** A connection that is closed while there is something unread on it is reset, and its client may never see the answer. */
async function readToEnd(request: IncomingMessage): Promise<void> {
  const ended = new Promise<void>((resolve) => request.once('end', resolve).once('close', resolve));
  request.resume();
  await Promise.race([ended, pause(BODY_MS_MAX)]);
}

/**
 * Waits until the requests under way are answered, at most `graceMs`, and answers 503 to new ones; then takes no more connections, and
 * closes those that are open when they are idle. A connection that is closed while its request is on the way loses it, and so does one
 * that the system has taken and we have not: clients keep their connections until there is nothing else to do, so that hardly one is new.
 */
export async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const { lifetime } = server;
  const closingAt = performance.now();
  lifetime.closing.abort();
  const deadline = setTimeout(() => server.server.closeAllConnections(), graceMs);
  let sweep: NodeJS.Timeout | undefined;
  try {
    if (server.server.listening) {
      const givenUpAt = performance.now() + graceMs;
      while (lifetime.open > 0 && performance.now() < givenUpAt) await pause(LOOK_MS);
      await untilNobodyConnects(server.server);
      // Of the TCP server alone: the HTTP server's own `close` also closes connections whose request is about to arrive.
      Server.prototype.close.call(server.server);
      lifetime.isEnding = true;
      await untilNobodyAsks(lifetime, closingAt);
    }
    // A connection that is kept alive becomes idle when its answer is out, and nobody else closes it. One is idle also when its next request
    // has arrived and is not read yet: in a turn of the loop it is read first.
    sweep = setInterval(() => setImmediate(() => server.server.closeIdleConnections()), IDLE_SWEEP_MS);
    await turnOfTheLoop();
    await server.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}
