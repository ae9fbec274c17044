import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends JSON that is already written, whole or in parts. */
export const sendJson = (reply: FastifyReply, status: number, json: string | Readable): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').serializer(String).send(json);
