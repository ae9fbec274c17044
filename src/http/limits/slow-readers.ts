import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of a client that reads nothing of its answer for `idleMs`: until it is read, the answer is held in memory. Node
 * counts from the last byte that the client took, and sets the time of a kept connection itself when the answer is out.
 */
export function cutSlowReaders(server: FastifyInstance, idleMs: number): void {
  server.addHook('onRequest', (_request, reply, done) => {
    // It waits behind another answer on its connection: the time of that one is not for the work on this one.
    if (reply.raw.socket === null) reply.raw.setTimeout(0);
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
    done(null, payload);
  });
}

/**
 * Writes a part of a streamed answer, and waits until its client has read enough of it. The connection of one that reads nothing for
 * `idleMs` is closed. So a client that does not read holds one part at most.
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

/** Ends such an answer: what is left of it is read within `idleMs`, or lost. */
export function endToReader(out: ServerResponse, idleMs: number): void {
  out.setTimeout(idleMs);
  out.end();
}
