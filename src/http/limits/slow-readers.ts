import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../../errors.ts';
import { WrittenParts } from '../json/written-parts.ts';
import { callerOf } from './caller-of.ts';
import type { UnreadAnswers } from './unread-answers.ts';

/** The system takes a shorter answer at once, whether its client reads it or not. */
const SYSTEM_BYTES = 65_536;
/** … unless it waits behind another answer on its connection. Shorter than that are refusals, which are always sent. */
const BEHIND_BYTES = 1_000;

/**
 * Closes the connection of a client that reads nothing of its answer for `idleMs`, because an unread answer stays in memory. Node counts
 * from the last byte that the client took, and sets the timeout of a kept-alive connection itself once the answer is sent. A client that reads
 * slowly is only disconnected if there is no room for another answer; 503 if there is still none.
 */
export function disconnectSlowReaders(server: FastifyInstance, idleMs: number, unread: UnreadAnswers): void {
  server.addHook('onRequest', (_request, reply, done) => {
    // It waits behind another answer on its connection, whose timeout must not limit the work on this one.
    if (reply.raw.socket === null) reply.raw.setTimeout(0);
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    reply.raw.setTimeout(idleMs, () => reply.raw.destroy());
    const hasRoom = takeRoom(unread, request, reply, payload);
    if (hasRoom) done(null, payload);
    else
      done(unavailable('Too many large answers are being read. Ask again in a moment, or for less at once.'));
  });
}

/** Counts an answer until it is read; returns false if there is no room for it. Other streams are made as they are read. */
function takeRoom(
  unread: UnreadAnswers,
  request: FastifyRequest,
  { raw }: FastifyReply,
  payload: unknown,
): boolean {
  const bytes = bytesOf(payload);
  if (bytes < (raw.socket === null ? BEHIND_BYTES : SYSTEM_BYTES)) return true;
  // Nothing is sent to a client that has left, nor of an answer to HEAD.
  if (raw.destroyed || request.method === 'HEAD') return true;
  const release = unread.add({ caller: callerOf(request), bytes, disconnect: () => raw.destroy() });
  if (release) raw.once('close', release);
  return release !== null;
}

function bytesOf(payload: unknown): number {
  if (payload instanceof WrittenParts) return payload.bytes;
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
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
