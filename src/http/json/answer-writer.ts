import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { type JsonSchema, responseSchema } from '../response-schema.ts';

interface AnswerWriter {
  schema: JsonSchema;
  write: ReturnType<FastifyReply['compileSerializationSchema']>;
}

const writers = new WeakMap<z.ZodType, AnswerWriter>();

/**
 * Returns the schema of a type and the function that writes its answers as JSON: what it describes, and nothing else. It is compiled with the first answer
 * of the process: compiling those of all routes took more than half of a start's processor time, once modules are loaded.
 */
export function answerWriter(reply: FastifyReply, type: z.ZodType): AnswerWriter {
  const known = writers.get(type);
  if (known) return known;
  const schema = responseSchema(type);
  const writer = { schema, write: reply.compileSerializationSchema(schema) };
  writers.set(type, writer);
  return writer;
}
