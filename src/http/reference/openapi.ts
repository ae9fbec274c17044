import type { z } from 'zod';
import { capitalize } from '../../lib/strings/capitalize.ts';
import { SCOPE_TABLE } from '../actor.ts';
import { BODY_KINDS, type Route } from '../define-route.ts';
import { propertiesOf, requiredOf } from '../response-schema.ts';
import { exampleOf } from './example-of.ts';
import { NamedSchemas } from './named-schemas.ts';

type Json = { [key: string]: unknown };

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error', 'message', 'detail', 'request_id'],
  properties: {
    error: { type: 'string', description: 'A stable code.' },
    message: { type: 'string', description: 'A sentence to act on.' },
    detail: { description: 'For 422: a list of {loc, msg, type}.' },
    request_id: { type: 'string' },
  },
};

/** Returns the OpenAPI 3.1 document of a table of routes, the same table that the server serves. */
export function openApiDocument(
  routes: readonly Route<never>[] | readonly Route<unknown>[],
  version: string,
): Json {
  const paths: Record<string, Json> = {};
  const names = new NamedSchemas();
  // The reference reads only declarations and calls no handler, so what a handler takes does not matter.
  for (const route of routes as readonly Route<unknown>[]) {
    const path = route.path.replace(/:([a-z_]+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[route.method.toLowerCase()] = operation(route, names);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cambium',
      version,
      description: 'Context service: documents in, memories, entities and a tree of context documents out.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(routes.map((r) => r.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key (cam_live_…) or a user token (JWT). With a key, X-As-User acts as that user.',
        },
      },
      parameters: { AsUser: AS_USER, IdempotencyKey: IDEMPOTENCY },
      responses: errorResponses(),
      schemas: { Error: ERROR_SCHEMA, ...names.components },
    },
  };
}

function operation(route: Route<unknown>, names: NamedSchemas): Json {
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    ...(route.scope
      ? { description: `Needs the scope ${route.scope}: ${SCOPE_TABLE[route.scope]}` }
      : { security: [] }),
    parameters: [
      ...parameters(route.params, 'path', names),
      ...parameters(route.query, 'query', names),
      ...(route.scope ? [{ $ref: '#/components/parameters/AsUser' }] : []),
      ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(route.body ? { requestBody: requestBody(route, route.body, names) } : {}),
    responses: responsesOf(route, names),
  };
}

function requestBody(route: Route<unknown>, body: z.ZodType, names: NamedSchemas): Json {
  const { mediaType } = BODY_KINDS[route.consumes ?? 'json'];
  const schema = names.add(body, 'input');
  return { required: true, content: { [mediaType]: { schema, example: exampleOf(schema, names, 'input') } } };
}

const ERROR_TEXTS = {
  Unauthorized: 'The key or token is missing, wrong, expired or revoked.',
  Forbidden: 'The credential lacks the scope for this.',
  NotFound: 'It does not exist, or is not visible to the caller.',
  ValidationFailed: 'A field is wrong; detail lists each.',
  RateLimited: 'Too many requests; see Retry-After.',
};
const errorRef = (name: keyof typeof ERROR_TEXTS): Json => ({ $ref: `#/components/responses/${name}` });
const errorResponses = (): Json =>
  Object.fromEntries(
    Object.entries(ERROR_TEXTS).map(([name, description]) => [
      name,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    ]),
  );

function responsesOf(route: Route<unknown>, names: NamedSchemas): Json {
  const responses: Json = { [String(route.status ?? 200)]: goodResponse(route, names) };
  if (route.scope) {
    responses['401'] = errorRef('Unauthorized');
    responses['403'] = errorRef('Forbidden');
    responses['429'] = errorRef('RateLimited');
  }
  if (route.params) responses['404'] = errorRef('NotFound');
  if (route.body || route.query || route.params) responses['422'] = errorRef('ValidationFailed');
  return responses;
}

const AS_USER: Json = {
  name: 'X-As-User',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'With an API key: act as this user.',
};
const IDEMPOTENCY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description: 'Repeating the request with the same key returns the same answer without doing it again.',
};

function goodResponse(route: Route<unknown>, names: NamedSchemas): Json {
  const { summary: description, produces } = route;
  if (produces) return { description, content: { [produces]: {} } };
  const schema = names.add(route.response, 'output');
  return {
    description,
    content: { 'application/json': { schema, example: exampleOf(schema, names, 'output') } },
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', names: NamedSchemas): Json[] {
  if (!schema) return [];
  const shape = names.follow(names.add(schema, 'input'));
  const required = requiredOf(shape);
  return propertiesOf(shape).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
    ...(typeof property.description === 'string' ? { description: property.description } : {}),
  }));
}

/** Turns `POST /memories/add` into `postMemoriesAdd`; parameters become `ByName`. */
function operationId(route: Route<unknown>): string {
  const words = route.path
    .split(/[/.-]/)
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `by_${part.slice(1)}` : part));
  const camel = words
    .flatMap((w) => w.split('_'))
    .map(capitalize)
    .join('');
  return route.method.toLowerCase() + camel;
}
