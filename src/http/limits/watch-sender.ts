import type { IncomingMessage } from 'node:http';
import type { BodySender } from './body-budget.ts';

/** As long as headers may take. */
const PATIENCE_MS = 10_000;
/** A slow telephone line. */
const BYTES_PER_MS_MIN = 50;

/** Watches how fast the body of a request arrives from now on. */
export function watchSender(
  request: Pick<IncomingMessage, 'socket' | 'complete' | 'destroy'>,
  now: () => number = () => performance.now(),
): BodySender {
  const { socket } = request;
  const startedAt = now();
  const bytesBefore = socket.bytesRead;
  const isLate = () => !request.complete && now() - startedAt > PATIENCE_MS;
  return {
    isLate,
    isSlow: () => isLate() && socket.bytesRead - bytesBefore < BYTES_PER_MS_MIN * (now() - startedAt),
    disconnect: () => void request.destroy(),
  };
}
