import type { IncomingMessage } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';

/** Where a server is between its start and its end. */
export interface Lifetime {
  /** New requests are refused, and long answers end. */
  isClosing: boolean;
  /** Answers say `Connection: close`. */
  isEnding: boolean;
  /** Requests that were taken before the closing and are not answered yet. */
  open: number;
  /** When a request was last refused because of the closing; `performance.now()`. */
  refusedAt: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    lifetime: Lifetime;
  }
}

const LOOK_MS = 20;
const IDLE_SWEEP_MS = 100;
/** A client that is at work sends its next request within this time, and is told that the connection ends. */
const LAST_ANSWERS_MS = 300;
/** … but some clients come again and again. */
const LAST_ANSWERS_MS_MAX = 3_000;
/** Clients that open connections without end do not keep the server open. */
const TURNS_MAX = 10_000;
/** The first turn may be what is left of the one that goes on. */
const TURNS_WITHOUT = 3;
/** Longest wait for the body of a request that is refused. */
const BODY_MS_MAX = 1_000;

/** Counts the requests under way and answers 503 to those that come while the server closes. Before every other hook. */
export function trackLifetime(server: FastifyInstance): Lifetime {
  const lifetime: Lifetime = { isClosing: false, isEnding: false, open: 0, refusedAt: 0 };
  server.decorate('lifetime', lifetime);
  server.addHook('onRequest', (request, reply, done) => {
    if (!lifetime.isClosing) {
      lifetime.open++;
      reply.raw.once('close', () => lifetime.open--);
      return done();
    }
    lifetime.refusedAt = performance.now();
    const stopping = unavailable('The service is stopping. Send the request again in a moment.');
    void readToEnd(request.raw).then(() => done(stopping));
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (lifetime.isEnding) reply.header('connection', 'close');
    done(null, payload);
  });
  return lifetime;
}

/** The event loop takes one of the connections that wait in each of its turns; those that it has not taken are reset by the close. */
async function takeWaitingConnections(server: Server): Promise<void> {
  let turnsWithout = 0;
  const taken = () => (turnsWithout = 0);
  server.on('connection', taken);
  for (let turn = 0; turn < TURNS_MAX && turnsWithout < TURNS_WITHOUT; turn++) {
    turnsWithout++;
    await turnOfTheLoop();
  }
  server.off('connection', taken);
}

async function untilNobodyAsks(lifetime: Lifetime): Promise<void> {
  const givenUpAt = performance.now() + LAST_ANSWERS_MS_MAX;
  do await pause(LAST_ANSWERS_MS);
  while (performance.now() - lifetime.refusedAt < LAST_ANSWERS_MS && performance.now() < givenUpAt);
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
  lifetime.isClosing = true;
  const deadline = setTimeout(() => server.server.closeAllConnections(), graceMs);
  let sweep: NodeJS.Timeout | undefined;
  try {
    if (server.server.listening) {
      const givenUpAt = performance.now() + graceMs;
      while (lifetime.open > 0 && performance.now() < givenUpAt) await pause(LOOK_MS);
      await takeWaitingConnections(server.server);
      // Of the TCP server alone: the HTTP server's own `close` also closes connections whose request is about to arrive.
      Server.prototype.close.call(server.server);
      lifetime.isEnding = true;
      await untilNobodyAsks(lifetime);
    }
    // A connection that is kept alive becomes idle when its answer is out, and nobody else closes it.
    sweep = setInterval(() => server.server.closeIdleConnections(), IDLE_SWEEP_MS);
    await server.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}
