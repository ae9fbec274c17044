import type { FastifyInstance } from 'fastify';

const IDLE_SWEEP_MS = 100;

/**
 * Stops taking requests and waits until those under way are answered, at most `graceMs`; then every connection is closed. Requests that
 * still arrive on open connections get 503.
 */
export async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
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
