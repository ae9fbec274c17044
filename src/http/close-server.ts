import type { IncomingMessage } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';

/** The state of a server between start and end. */
export interface Lifetime {
  /** Aborted once new requests are refused and long answers must end. */
  closing: AbortController;
  /** Whether answers say `Connection: close`. */
  isEnding: boolean;
  /** Requests accepted before closing began and not answered yet. */
  open: number;
  /** When each open connection's last answer was sent, as `performance.now()`; null before the first. */
  answeredAt: Map<Socket, number | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    lifetime: Lifetime;
  }
}

const LOOK_MS = 20;
const IDLE_SWEEP_MS = 100;
/** A client answered this shortly before closing began may be active; one answered since then certainly is. */
const MAYBE_AT_WORK_MS = 1_000;
/**
 * How many checks to wait for an active client's next request, whose answer closes the connection. Checks of at least 20 ms, not time: on a
 * busy machine, where the request takes longer to arrive, they take longer too. With 0.3 s, one of 5,020 requests was lost under load.
 */
const CHECKS_FOR_REQUEST = { maybe: 35, surely: 150 };
/**
 * Active clients keep their connections, so new ones stop arriving soon after closing begins; one that arrives at the moment of the close
 * is reset.
 */
const LOOKS_WITHOUT_CONNECTION = 15;
/** … but some clients keep reconnecting. */
const CONNECTING_MS_MAX = 3_000;
/** The first turn may be the rest of the current one. */
const TURNS_WITHOUT = 3;
/** Connections that arrive during a turn still wait at its end; during one as short as this, hardly any does. */
const SHORT_TURN_MS = 10;
/** … but some machines are too busy for short turns. */
const TURNS_MS_MAX = 5_000;
/** Maximum wait for the body of a refused request. */
const BODY_MS_MAX = 1_000;

/** Counts requests in flight and answers 503 to those that arrive while the server closes. Runs before every other hook. */
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

/** How time passes while a server closes. */
export interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
  turn: () => Promise<unknown>;
}
const CLOCK: Clock = { now: () => performance.now(), sleep, turn: () => turnOfTheLoop() };

/** Waits until no new connection has arrived for a while: those not yet accepted when the server closes are reset. */
export async function untilNobodyConnects(server: Server, { now, sleep, turn }: Clock): Promise<void> {
  let looks = 0;
  const taken = () => (looks = 0);
  server.on('connection', taken);
  const connectingUntil = now() + CONNECTING_MS_MAX;
  while (looks++ < LOOKS_WITHOUT_CONNECTION && now() < connectingUntil) await sleep(LOOK_MS);
  // The event loop accepts one waiting connection per turn: also when clients keep reconnecting, those that wait are accepted first.
  const turnsUntil = now() + TURNS_MS_MAX;
  for (looks = 0; looks++ < TURNS_WITHOUT && now() < turnsUntil; ) {
    const startedAt = now();
    await turn();
    if (now() - startedAt > SHORT_TURN_MS) looks = 0;
  }
  server.off('connection', taken);
}

/** Waits until every active client has received an answer that closes its connection. */
async function untilNobodyAsks({ answeredAt }: Lifetime, closingAt: number): Promise<void> {
  const looksFor = (at: number | null) => {
    if (at === null || at < closingAt - MAYBE_AT_WORK_MS) return 0;
    return at < closingAt ? CHECKS_FOR_REQUEST.maybe : CHECKS_FOR_REQUEST.surely;
  };
  for (let looks = 0; [...answeredAt.values()].some((at) => looksFor(at) > looks); looks++)
    await sleep(LOOK_MS);
}

/** Reads a body to its end: closing a connection with unread data resets it, and its client may never see the answer. */
async function readToEnd(request: IncomingMessage): Promise<void> {
  const ended = new Promise<void>((resolve) => request.once('end', resolve).once('close', resolve));
  request.resume();
  await Promise.race([ended, sleep(BODY_MS_MAX)]);
}

/**
 * Waits until the requests in flight are answered, at most `graceMs`, and answers 503 to new ones; then accepts no more connections and
 * closes the open ones once idle. Closing a connection loses a request that is on its way, and one that the system has accepted and we have
 * not; so clients keep their connections until the end, when hardly any is new.
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
      while (lifetime.open > 0 && performance.now() < givenUpAt) await sleep(LOOK_MS);
      await untilNobodyConnects(server.server, CLOCK);
      // Closes only the TCP server: the HTTP server's own `close` also closes connections whose request is about to arrive.
      Server.prototype.close.call(server.server);
      lifetime.isEnding = true;
      await untilNobodyAsks(lifetime, closingAt);
    }
    // A kept-alive connection becomes idle once its answer is sent, and nobody else closes it. It also counts as idle while its next request
    // has arrived but is unread; setImmediate lets that one be read first.
    sweep = setInterval(() => setImmediate(() => server.server.closeIdleConnections()), IDLE_SWEEP_MS);
    await turnOfTheLoop();
    await server.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}
