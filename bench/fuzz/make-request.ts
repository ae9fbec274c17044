import { requestSchema } from '../../src/http/response-schema.ts';
import { ROUTES } from '../../src/routes.ts';
import { type JsonSchema, makeValue, type Maker, type Mode, MODES } from './from-schema.ts';
import { HOSTILE_TEXTS } from './hostile-values.ts';
import type { Random } from './random.ts';

export interface FuzzRequest {
  /** `METHOD /path/:parameter` as in the route table. */
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface FuzzRoute {
  name: string;
  method: string;
  path: string;
  params: JsonSchema;
  query: JsonSchema;
  body: JsonSchema | null;
  isForm: boolean;
}

/** Returns every route of the service with the schemas of its parts. */
export const fuzzRoutes = (): FuzzRoute[] =>
  ROUTES.map((route) => {
    // zod writes JSON Schema; this type is the subset that requests use.
    const schemaOf = (type: (typeof route)['params']) => (type ? (requestSchema(type) as JsonSchema) : {});
    return {
      name: `${route.method} ${route.path}`,
      method: route.method,
      path: route.path,
      params: schemaOf(route.params),
      query: schemaOf(route.query),
      body: route.body ? schemaOf(route.body) : null,
      isForm: route.consumes === 'multipart',
    };
  });

const FORM_BOUNDARY = 'fuzz-boundary';

/** Makes a request for a route: valid, at the bounds of its schemas, or broken. */
export function makeRequest(maker: Maker, route: FuzzRoute): FuzzRequest {
  const { random } = maker;
  const mode = random.pick(MODES);
  const headers: Record<string, string> = {};
  if (random.chance(0.05)) headers['if-match'] = random.pick(['"1"', '*', '"x"', 'W/"1"', '""', '"9".9']);
  if (random.chance(0.03)) headers['idempotency-key'] = random.pick(['again', 'k'.repeat(300), ' ']);
  const body = makeBody(maker, route, mode, headers);
  return {
    route: route.name,
    method: route.method,
    path: fillPath(maker, route, mode) + makeQuery(maker, route, mode),
    headers,
    body,
  };
}

function fillPath(maker: Maker, route: FuzzRoute, mode: Mode): string {
  return route.path.replace(/:(\w+)/g, (_all, name: string) => {
    const known = maker.known.get(name);
    // Most requests should get past the lookup of the resource they name.
    const value =
      known?.length && maker.random.chance(mode === 'mutated' ? 0.5 : 0.9)
        ? maker.random.pick(known)
        : makeValue(maker, route.params.properties?.[name] ?? { type: 'string' }, mode, name);
    return encode(textOf(value)) || 'x';
  });
}

function makeQuery(maker: Maker, route: FuzzRoute, mode: Mode): string {
  const made = makeValue(maker, { ...route.query, type: 'object' }, mode === 'mutated' ? 'boundary' : mode);
  // An object, because the schema's type was set above.
  const pairs = Object.entries(made as Record<string, unknown>).map(
    ([name, value]) =>
      `${encode(name)}=${encode(textOf(mode === 'mutated' && maker.random.chance(0.4) ? maker.random.pick(HOSTILE_TEXTS) : value))}`,
  );
  if (mode === 'mutated' && pairs.length && maker.random.chance(0.2)) pairs.push(...pairs);
  return pairs.length ? `?${pairs.join('&')}`.slice(0, 12_000) : '';
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Percent-encodes a text; invalid Unicode becomes bytes that are not UTF-8. */
const encode = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

function makeBody(
  maker: Maker,
  route: FuzzRoute,
  mode: Mode,
  headers: Record<string, string>,
): string | null {
  const { random } = maker;
  if (route.isForm) {
    headers['content-type'] = `multipart/form-data; boundary=${FORM_BOUNDARY}`;
    return makeForm(maker, mode);
  }
  if (route.body === null) {
    if (route.method === 'GET' || random.chance(0.7)) return null;
    headers['content-type'] = 'application/json';
    return '{}';
  }
  headers['content-type'] = mode === 'mutated' && random.chance(0.05) ? 'text/plain' : 'application/json';
  const text = JSON.stringify(makeValue(maker, route.body, mode)) ?? 'null';
  return mode === 'mutated' && random.chance(0.15) ? cutOff(random, text) : text;
}

const cutOff = (random: Random, text: string): string =>
  text.slice(0, random.int(0, text.length)) + random.pick(['', '}', '"', '\\u', '\u0000', '1e99999']);

const FILES: readonly [string, string][] = [
  ['note.md', '# A note\n\nWith a line.\n'],
  ['table.csv', 'a,b\n1,2\n"3'],
  ['data.json', '{"a": [1, 2, {"b": null}]}'],
  ['mail.eml', 'From: a@example.com\nSubject: Hi\nDate: Mon, 1 Jan 2026 10:00:00 +0000\n\nHello\n'],
  ['page.html', '<html><body><h1>Hi</h1><p>Text</p></body></html>'],
  ['archive.zip', 'PK\u0003\u0004not really'],
  ['paper.pdf', '%PDF-1.7\nnot really'],
  ['empty.txt', ''],
  ['../../name.txt', 'A name that climbs.'],
];

function makeForm(maker: Maker, mode: Mode): string {
  const { random } = maker;
  const [name, content] = random.pick(FILES);
  const field = (key: string, value: string, file = '') =>
    `--${FORM_BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"${file}\r\n\r\n${value}\r\n`;
  const fields = ['resource_id', 'collection', 'metadata', 'source', 'date']
    .filter(() => random.chance(0.3))
    .map((key) => field(key, textOf(makeValue(maker, { type: 'string' }, mode, key)).toWellFormed()));
  const file = field('file', content, `; filename="${name}"`);
  const whole = `${fields.join('')}${file}--${FORM_BOUNDARY}--\r\n`;
  return mode === 'mutated' && random.chance(0.3) ? cutOff(random, whole) : whole;
}
