import type { z } from 'zod';
import { SCOPE_TABLE } from '../actor.ts';
import type { Route } from '../define-route.ts';
import { requestSchema, responseSchema } from '../response-schema.ts';

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

/** The OpenAPI 3.1 document of a table of routes; the same table that the server serves. */
export function openApiDocument(
  routes: readonly Route<never>[] | readonly Route<unknown>[],
  version: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes as readonly Route<unknown>[]) {
    const path = route.path.replace(/:([a-z_]+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[route.method.toLowerCase()] = operation(route);
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
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

function operation(route: Route<unknown>): Json {
  const status = String(route.status ?? 200);
  const error = (description: string): Json => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const responses: Json = { [status]: goodResponse(route) };
  if (route.scope) {
    responses['401'] = error('The key or token is missing, wrong, expired or revoked.');
    responses['403'] = error('The credential may not do this.');
    responses['429'] = error('Too many requests; see Retry-After.');
  }
  if (route.params) responses['404'] = error('It does not exist, or the caller may not see it.');
  if (route.body || route.query || route.params)
    responses['422'] = error('A field is wrong; detail lists each.');
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    ...(route.scope
      ? { description: `Needs the scope ${route.scope}: ${SCOPE_TABLE[route.scope]}` }
      : { security: [] }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.scope ? [AS_USER] : []),
      ...(route.idempotent ? [IDEMPOTENCY] : []),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              [route.raw && route.path.endsWith('/upload') ? 'multipart/form-data' : 'application/json']: {
                schema: requestSchema(route.body),
              },
            },
          },
        }
      : {}),
    responses,
  };
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
  description: 'Repeating the request with the same key answers the same without doing it again.',
};

const goodResponse = (route: Route<unknown>): Json =>
  route.raw && !route.path.endsWith('/upload')
    ? { description: route.summary, content: { '*/*': {} } }
    : {
        description: route.summary,
        content: { 'application/json': { schema: responseSchema(route.response) } },
      };

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const json = requestSchema(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
    ...(typeof property.description === 'string' ? { description: property.description } : {}),
  }));
}

/** `POST /memories/add` → `postMemoriesAdd`; parameters read as `ByName`. */
function operationId(route: Route<unknown>): string {
  const words = route.path
    .split(/[/.-]/)
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `by_${part.slice(1)}` : part));
  const camel = words
    .flatMap((w) => w.split('_'))
    .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
    .join('');
  return route.method.toLowerCase() + camel;
}
