import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { responseSchema } from '../response-schema.ts';

type WriteAnswer = ReturnType<FastifyReply['compileSerializationSchema']>;

const writers = new WeakMap<z.ZodType, WriteAnswer>();

/**
 * Returns the function that writes answers of a type as JSON: what the type describes, and nothing else. It is compiled with the first answer
 * of the process: compiling those of all routes took more than half of a start's processor time, once modules are loaded.
 */
export function answerWriter(reply: FastifyReply, type: z.ZodType): WriteAnswer {
  const known = writers.get(type);
  if (known) return known;
  const write = reply.compileSerializationSchema(responseSchema(type));
  writers.set(type, write);
  return write;
}
