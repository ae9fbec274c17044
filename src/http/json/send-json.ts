import type { FastifyReply } from 'fastify';
import { WrittenParts } from './written-parts.ts';

/** Sends JSON that is already written. */
export function sendJson(reply: FastifyReply, status: number, json: string | WrittenParts): void {
  if (json instanceof WrittenParts) reply.header('content-length', json.bytes);
  // Not awaited: a reply lasts until its client has read it.
  void reply.code(status).type('application/json; charset=utf-8').serializer(String).send(json);
}
