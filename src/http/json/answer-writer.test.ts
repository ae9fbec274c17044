import Fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../../routes.ts';
import { answerWriter } from './answer-writer.ts';

/** Calls back with the reply to a request of a new server. */
async function withReply<T>(work: (reply: FastifyReply) => T): Promise<T> {
  const app = Fastify();
  let done: T | undefined;
  app.get('/', async (_, reply) => {
    done = work(reply);
    return '';
  });
  const { statusCode, body } = await app.inject('/');
  expect([statusCode, body]).toEqual([200, '']);
  return done as T;
}

test('fields that a type does not describe are not written, and missing ones are refused', async () => {
  const type = z.object({ id: z.string(), note: z.string().nullable() });
  const { write } = await withReply((reply) => answerWriter(reply, type));
  expect(write({ id: 'a', note: null, secret: 'b' })).toBe('{"id":"a","note":null}');
  expect(() => write({ note: null })).toThrow('"id" is required');
});

test('a type is compiled once for all answers and servers of a process, and each type separately', async () => {
  const type = z.object({ id: z.string() });
  const first = await withReply((reply) => answerWriter(reply, type));
  expect(await withReply((reply) => answerWriter(reply, type))).toBe(first);
  expect(await withReply((reply) => answerWriter(reply, z.object({ id: z.string() })))).not.toBe(first);
});

test('the responses of every route can be compiled', async () => {
  const failed = await withReply((reply) =>
    ROUTES.filter(({ raw }) => !raw).flatMap(({ path, response }) => {
      try {
        return typeof answerWriter(reply, response).write === 'function' ? [] : [path];
      } catch (error) {
        return [`${path}: ${String(error)}`];
      }
    }),
  );
  expect(failed).toEqual([]);
});
