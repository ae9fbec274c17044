import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  AppError,
  badRequest,
  conflict,
  invalidField,
  notFound,
  unauthorized,
  unavailable,
  validationFailed,
} from '../errors.ts';
import { ROUTES } from '../routes.ts';
import { docsPage } from './reference/docs-page.ts';
import { logFailure, toAppError } from './error-mapping.ts';
import { openApiDocument } from './reference/openapi.ts';
import { namedSchema, responseSchema } from './response-schema.ts';

describe('error mapping', () => {
  const never = () => null;

  test('our errors go out unchanged, database errors are 503, unknown ones are 500 without details', () => {
    const ours = notFound('Document', 'There is none.');
    expect(toAppError(ours, never)).toBe(ours);
    expect(toAppError(new Error('password=hunter2'), () => unavailable('It is away.', 2))).toMatchObject({
      status: 503,
      code: 'Unavailable',
      headers: { 'retry-after': '2' },
    });
    for (const odd of [
      new Error('password=hunter2'),
      'hunter2',
      null,
      undefined,
      7,
      { message: 'hunter2' },
      { statusCode: 418 },
    ]) {
      const shown = toAppError(odd, never);
      expect([shown.status, shown.code, shown.detail]).toEqual([500, 'Internal', null]);
      expect(shown.message).not.toContain('hunter2');
    }
  });

  test('a failure is logged with its trace, a refusal on purpose in a line, and one of a stop not at all', () => {
    const logged = (error: Error, isStopping = false) => {
      const lines: unknown[] = [];
      const log = {
        error: (fields: unknown) => lines.push(fields),
        warn: (fields: unknown) => lines.push(fields),
      };
      logFailure(log, { error, shown: toAppError(error, never), requestId: 'r', isStopping });
      return lines;
    };
    const failure = new Error('broken');
    expect(logged(failure, true)).toEqual([{ err: failure, request_id: 'r' }]);
    expect(logged(unavailable('It is away.'))).toEqual([{ request_id: 'r', reason: 'It is away.' }]);
    expect(logged(unavailable('The service is stopping.'), true)).toEqual([]);
    expect(logged(notFound('Document', 'There is none.'))).toEqual([]);
  });

  test('the server’s own refusals get our codes and messages', () => {
    const of = (statusCode: number, message = 'text of the framework') =>
      toAppError(Object.assign(new Error(message), { statusCode }), never);
    expect([of(413).code, of(415).code, of(400).code]).toEqual([
      'PayloadTooLarge',
      'UnsupportedMediaType',
      'BadRequest',
    ]);
    expect(of(413).message).toContain('CAMBIUM_BODY_LIMIT_BYTES');
    expect(of(502).status).toBe(500);
  });

  test('each kind of error has its status, code and headers', () => {
    expect(badRequest('x')).toMatchObject({ status: 400, code: 'BadRequest', detail: null });
    expect(unauthorized('x').headers).toEqual({ 'www-authenticate': 'Bearer' });
    expect(conflict('NothingToMerge', 'x').headers).toEqual({ 'x-should-retry': 'false' });
    expect(unavailable('x', 7).headers).toEqual({ 'retry-after': '7' });
    expect(invalidField(['body', 'a', 0], 'is wrong')).toMatchObject({
      status: 422,
      message: 'body.a.0: is wrong',
    });
    expect(validationFailed([]).message).toBe('The request is not valid.');
    expect(new AppError(418, 'Teapot', 'x', { cause: 'tea' }).cause).toBe('tea');
  });
});

describe('response schema', () => {
  const shape = z.object({
    text: z.string().nullable(),
    kind: z.enum(['a', 'b']).nullable(),
    n: z.int(),
    list: z.array(z.object({ inner: z.string() })).nullable(),
    open: z.looseObject({ known: z.string() }),
    map: z.record(z.string(), z.unknown()),
  });
  /** Writes an answer as the server does. */
  const write = async (answer: unknown): Promise<unknown> => {
    const app = Fastify();
    app.get('/', { schema: { response: { 200: responseSchema(shape) } } }, async () => answer);
    return (await app.inject('/')).json();
  };
  const value = {
    text: 'x',
    kind: 'a',
    n: 1,
    list: [{ inner: 'y' }],
    open: { known: 'z', more: [1, { deep: true }] },
    map: { k: null, l: 2 },
  };

  test('writes exactly what it describes, with null only where allowed', async () => {
    expect(await write(value)).toEqual(value);
    const nulls = { ...value, text: null, kind: null, list: null };
    expect(await write(nulls)).toEqual(nulls);
  });

  test('omits undescribed fields, at every depth', async () => {
    const leaky = { ...value, secret: 1, list: [{ inner: 'y', secret: 2 }] };
    expect(await write(leaky)).toEqual(value);
  });

  test('keeps odd strings byte for byte', async () => {
    for (const text of [
      '"\\',
      '\u2028\u2029',
      '👩‍🚀',
      '\u0001\u001f\u007f',
      '</script>',
      'a'.repeat(100_000),
    ])
      expect(await write({ ...value, text })).toMatchObject({ text });
  });

  test('objects that may hold any field, and lists of them, are written in full, even inside described ones', () => {
    const any = z.looseObject({ id: z.string() });
    const schema = responseSchema(
      z.object({ any, list: z.array(any), fields: z.record(z.string(), z.int()) }),
    );
    expect(schema.properties).toMatchObject({ any: {}, list: {} });
    expect(JSON.stringify(schema)).not.toContain('"id"');
    expect(schema).toMatchObject({ additionalProperties: false });
    expect(schema.properties).toMatchObject({ fields: { additionalProperties: { type: 'integer' } } });
  });

  test('describes defaults as optional in requests and present in responses', () => {
    const schema = z.object({ size: z.int().default(50) });
    expect(namedSchema(schema, 'input').required).toBeUndefined();
    expect(responseSchema(schema).required).toEqual(['size']);
  });
});

describe('OpenAPI', () => {
  const document = openApiDocument(ROUTES as never, '1.2.3') as {
    openapi: string;
    info: { version: string };
    paths: Record<string, Record<string, Operation>>;
  };
  interface Operation {
    operationId: string;
    parameters: { name: string; in: string; required: boolean }[];
    responses: Record<string, unknown>;
    requestBody?: { content: Record<string, unknown> };
    security?: unknown[];
  }
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  test('has every route once, under its own name', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']);
    expect(operations).toHaveLength(ROUTES.length);
    expect(new Set(operations.map((o) => o.operationId)).size).toBe(ROUTES.length);
  });

  test('every path parameter occurs in its path and is required', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const { parameters } of Object.values(methods)) {
        const named = parameters.filter((p) => p.in === 'path');
        expect(named.map((p) => `{${p.name}}`).sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
        expect(named.every((p) => p.required)).toBe(true);
      }
  });

  test('says which answers need a credential and which accept a form', () => {
    const get = (path: string, method: string) => document.paths[path]![method]!;
    expect(get('/healthz', 'get')).toMatchObject({ security: [] });
    expect(Object.keys(get('/memories/get/{source}/{resource_id}', 'get').responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '404', '422', '429']),
    );
    expect(get('/memories/upload', 'post').requestBody?.content).toHaveProperty(['multipart/form-data']);
    expect(get('/memories/add', 'post').parameters).toEqual([
      { $ref: '#/components/parameters/AsUser' },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ]);
    expect(Object.keys(get('/auth/keys', 'post').responses)[0]).toBe('201');
  });

  test('its page escapes whatever a summary says', () => {
    const page = docsPage({
      paths: { '/<x>': { get: { summary: '<script>alert("1")</script>', tags: ['A&B'], responses: {} } } },
    });
    expect(page).not.toMatch(/<script|<x>/);
    expect(page).toContain('A&#38;B');
  });
});
