import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of a client that reads nothing of its answer for `idleMs`, because an unread answer stays in memory. Node counts
 * from the last byte that the client took, and sets the timeout of a kept-alive connection itself once the answer is sent.
 */
export function disconnectSlowReaders(server: FastifyInstance, idleMs: number): void {
  server.addHook('onRequest', (_request, reply, done) => {
    // It waits behind another answer on its connection, whose timeout must not limit the work on this one.
    if (reply.raw.socket === null) reply.raw.setTimeout(0);
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
    done(null, payload);
  });
}

/**
 * Writes a part of a streamed answer and waits until the client has read enough of it. Closes the connection if the client reads nothing
 * for `idleMs`, so a client that does not read holds at most one part.
 */
export async function writeToReader(out: ServerResponse, part: string, idleMs: number): Promise<void> {
  if (out.destroyed || out.write(part)) return;
  out.setTimeout(idleMs);
  await new Promise<void>((resolve) => {
    const goOn = () => {
      out.off('drain', goOn).off('close', goOn);
      resolve();
    };
    out.on('drain', goOn).on('close', goOn);
  });
  out.setTimeout(0);
}

/** Ends a streamed answer: the rest of it is read within `idleMs`, or lost. */
export function endToReader(out: ServerResponse, idleMs: number): void {
  out.setTimeout(idleMs);
  out.end();
}
