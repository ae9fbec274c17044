import { startBackgroundLoop } from '../../lib/async/background-loop.ts';
import type { EmbeddedServer } from './embedded-server.ts';

/** A check costs two reads of small files. */
const LOOK_MS = 500;
const START_MS_MAX = 60_000;
const RETRY_MS_MAX = 30_000;

interface Log {
  warn: (detail: object, message: string) => void;
  error: (detail: object, message: string) => void;
}

/**
 * Restarts the embedded server whenever it ends without us; after failures, at growing intervals of at most half a minute. Every process
 * that uses the server watches it, since any of them may be the last. Call `stop` before stopping the server.
 */
export function superviseServer(
  server: Pick<EmbeddedServer, 'revive'>,
  log: Log,
): { stop: () => Promise<void> } {
  let failures = 0;
  const loop = startBackgroundLoop(async () => {
    try {
      if (await server.revive()) log.warn({}, 'the embedded PostgreSQL had ended; it was started again');
      failures = 0;
      return LOOK_MS;
    } catch (error) {
      failures++;
      const retryMs = Math.min(RETRY_MS_MAX, LOOK_MS * 2 ** failures);
      log.error(
        { err: error, retry_ms: retryMs },
        'the embedded PostgreSQL has ended and could not be started',
      );
      return retryMs;
    }
  });
  // A start under way must end before the server is stopped.
  return { stop: () => loop.stop(START_MS_MAX) };
}
