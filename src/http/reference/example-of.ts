import { propertiesOf, requiredOf } from '../response-schema.ts';
import { isRecord } from '../../lib/narrow.ts';
import type { JsonSchema } from '../response-schema.ts';
import type { NamedSchemas } from './named-schemas.ts';

const DEPTH_MAX = 5;
const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-03-01T09:30:00Z',
  date: '2026-03-01',
  uuid: '0b9e3c8e-6f1f-4c3d-9a57-0d2f4c1b7a10',
  uri: 'https://example.com/page',
};
/** Examples by field name, used if the schema gives none. */
const BY_NAME: Record<string, unknown> = {
  text: 'Ada owns the billing service. It moves to Postgres on 2026-12-01.',
  query: 'who owns billing?',
  title: 'Billing',
  resource_id: 'note-1',
  user_id: 'ada',
  tree_id: 'tree_1',
  path: 'company/overview.md',
  name: 'Ada Lovelace',
  created_at: BY_FORMAT['date-time'],
  updated_at: BY_FORMAT['date-time'],
  expires_at: BY_FORMAT['date-time'],
  date: '2026-03-01',
  after: '2026-03-01',
  before: '2026-04-01',
  // The hash of empty text (FIPS 180-4).
  base_sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  url: BY_FORMAT.uri,
};

/** Returns a value that fits a schema: its own example, else one by its name and kind. Omits optional fields from requests. */
export function exampleOf(
  schema: JsonSchema,
  names: NamedSchemas,
  io: 'input' | 'output',
  name = '',
  depth = 0,
): unknown {
  const found = names.follow(schema);
  const [own] = Array.isArray(found.examples) ? found.examples : [];
  if (own !== undefined) return own;
  if (found.default !== undefined) return found.default;
  if (found.const !== undefined) return found.const;
  if (Array.isArray(found.enum)) return found.enum[0];
  const [option] = listOf(found.anyOf) ?? listOf(found.oneOf) ?? listOf(found.allOf) ?? [];
  if (option) return exampleOf(option, names, io, name, depth);
  const type = Array.isArray(found.type) ? found.type[0] : found.type;
  if (type === 'object') return exampleObject(found, names, io, depth);
  if (type === 'array') return exampleArray(found, names, io, name, depth);
  if (name in BY_NAME && typeof BY_NAME[name] === type) return BY_NAME[name];
  if (type === 'integer' || type === 'number')
    return typeof found.minimum === 'number' ? Math.max(found.minimum, 1) : 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return BY_FORMAT[String(found.format)] ?? 'text';
}

const listOf = (value: unknown): JsonSchema[] | null => (Array.isArray(value) ? value : null);

function exampleObject(
  schema: JsonSchema,
  names: NamedSchemas,
  io: 'input' | 'output',
  depth: number,
): unknown {
  if (depth >= DEPTH_MAX) return {};
  const required = requiredOf(schema);
  const shown = propertiesOf(schema).filter(
    ([key, value]) => io === 'output' || required.has(key) || 'examples' in value,
  );
  return Object.fromEntries(shown.map(([key, value]) => [key, exampleOf(value, names, io, key, depth + 1)]));
}

function exampleArray(
  schema: JsonSchema,
  names: NamedSchemas,
  io: 'input' | 'output',
  name: string,
  depth: number,
): unknown[] {
  const { items } = schema;
  if (depth >= DEPTH_MAX || !isRecord(items)) return [];
  return [exampleOf(items, names, io, name.replace(/s$/, ''), depth + 1)];
}
