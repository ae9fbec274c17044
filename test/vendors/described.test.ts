import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkExchange, checkRefusal, type VendorDescription } from './described.ts';
import type { FakeAnswer } from './fake-vendor.ts';
import { KEYED_STORIES } from './stories.ts';

const description: VendorDescription = {
  requests: [
    {
      request: 'GET /v1.0/valves/{id}',
      query: ['fields'],
      answers: { 200: z.strictObject({ id: z.string() }), 302: z.literal('') },
    },
    { request: 'POST /v1.0/valves', body: z.strictObject({ id: z.string() }), answers: { 201: z.string() } },
    { request: 'GET /files/{id}', answers: null },
  ],
  refusal: z.strictObject({ code: z.string() }),
};

const ask = (sent: string, answer: FakeAnswer, body = ''): void => {
  const [method = '', path = ''] = sent.split(' ');
  checkExchange(description, { method, url: new URL(path, 'http://vendor.example'), body }, answer);
};
const VALVE = { body: { id: 'v1' } };

describe('a fake with a description', () => {
  test('may send and return what the vendor describes', () => {
    ask('GET /v1.0/valves/v1?fields=id', VALVE);
    ask('GET /v1.0/valves/v1', { body: '{"id":"v1"}' });
    ask('GET /v1.0/valves/v1', { status: 302, body: '' });
    ask('GET /v1.0/valves/v1', { status: 404, body: { code: 'none' } });
    ask('POST /v1.0/valves', { status: 201, body: '"Made"' }, '{"id":"v1"}');
    ask('GET /files/v1?signature=s', { body: 'Text' });
  });

  test.each<[why: string, sent: string, answer: FakeAnswer, message: string, body?: string]>([
    ['another path', 'GET /v1.0/pumps/v1', VALVE, 'not described'],
    ['a longer path', 'GET /v1.0/valves/v1/parts', VALVE, 'not described'],
    ['a path like it', 'GET /v1x0/valves/v1', VALVE, 'not described'],
    ['another method', 'DELETE /v1.0/valves/v1', VALVE, 'not described'],
    ['another parameter', 'GET /v1.0/valves/v1?expand=all', VALVE, 'takes no expand'],
    ['a body where there is none', 'GET /v1.0/valves/v1', VALVE, 'takes no body', '{}'],
    ['another body', 'POST /v1.0/valves', { status: 201, body: '"Made"' }, 'body: id', '{}'],
    ['another status', 'GET /v1.0/valves/v1', { ...VALVE, status: 204 }, 'does not answer 204'],
    ['a field more', 'GET /v1.0/valves/v1', { body: { id: 'v1', size: 3 } }, 'size'],
    ['a field less', 'GET /v1.0/valves/v1', { body: {} }, '200: id'],
    ['a field of another kind', 'GET /v1.0/valves/v1', { body: { id: 1 } }, '200: id'],
    ['another refusal', 'GET /v1.0/valves/v1', { status: 404, body: { error: 'none' } }, '404: code'],
  ])('fails its test with %s', (_why, sent, answer, message, body) => {
    expect(() => ask(sent, answer, body)).toThrow(message);
  });
});

const stories = await Promise.all(KEYED_STORIES.map(async ([name, start]) => [name, await start()] as const));
afterAll(() => stories.forEach(([, { fake }]) => fake.close()));

test.each(stories.filter(([, { fake }]) => fake.description))(
  '%s limits and loses its position in responses that it describes',
  (_name, { fake, limited, lost }) => {
    for (const answer of [limited, lost])
      if (fake.description) expect(checkRefusal(fake.description, answer)).toBeUndefined();
  },
);
