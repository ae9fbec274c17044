import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** `isClosing`: answers say `Connection: close`, and long ones end. */
    lifetime: { isClosing: boolean };
  }
}

const IDLE_SWEEP_MS = 100;
/** For connections that the system has taken and requests that are on their way. */
const ACCEPT_MS = 100;

/**
 * Stops taking connections and waits until the requests under way are answered, at most `graceMs`; then every connection is closed.
 * A connection that is closed while its request is on the way loses it, so connections are asked to end before they are ended.
 */
export async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
  server.lifetime.isClosing = true;
  if (server.server.listening) {
    await pause(ACCEPT_MS);
    // Of the TCP server alone: the HTTP server's own `close` also closes connections whose request is about to arrive.
    Server.prototype.close.call(server.server);
    await pause(ACCEPT_MS);
  }
  // A connection that is kept alive becomes idle when its answer is out, and nobody else closes it.
  const sweep = setInterval(() => server.server.closeIdleConnections(), IDLE_SWEEP_MS);
  const deadline = setTimeout(() => server.server.closeAllConnections(), graceMs);
  try {
    await server.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}
