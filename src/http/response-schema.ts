import { z } from 'zod';
import { isRecord } from '../lib/narrow.ts';

export type JsonSchema = { [key: string]: unknown };

/** Registry without names and descriptions, so that each schema is written in full. */
const NO_METADATA = z.registry<Record<string, unknown>>();

/**
 * Returns the JSON schema of a zod type for answers: `string | null` unions become type lists, which fast-json-stringify writes without
 * validating, and `$schema` is dropped. Objects that may have any field accept any value, which JSON.stringify writes whole, and so do
 * lists of them: field by field, as for other objects, 50,000 blocks took four times as long.
 */
export function responseSchema(type: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any', metadata: NO_METADATA });
  return withoutOpenObjects(simplify(schema));
}

function withoutOpenObjects(schema: JsonSchema): JsonSchema {
  if (isAnything(schema.additionalProperties)) return {};
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isRecord(value) ? withoutOpenObjects(value) : value;
  };
  const written = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inner(value)]));
  return isAnything(written.items) ? {} : written;
}

/** Returns whether a schema accepts every value. */
export const isAnything = (schema: unknown): boolean => isRecord(schema) && !Object.keys(schema).length;

/** Returns the JSON schema of a zod type for requests, in full: without names to look up. */
export function requestSchema(type: z.ZodType): JsonSchema {
  return simplify(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', metadata: NO_METADATA }));
}

/** Returns the JSON schema of a zod type for the reference: named schemas are under `$defs` and referenced. */
export function namedSchema(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return simplify(z.toJSONSchema(type, { io, unrepresentable: 'any' }));
}

/** Returns the properties of an object schema with their own schemas. */
export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] => schemasOf(schema.properties);

/** Returns the names of an object schema's required properties. */
export const requiredOf = ({ required }: JsonSchema): Set<unknown> =>
  new Set(Array.isArray(required) ? required : []);

/** Returns the schemas by name under a JSON schema's `properties` or `$defs`. */
export const schemasOf = (named: unknown): [string, JsonSchema][] =>
  isRecord(named)
    ? Object.entries(named).filter((entry): entry is [string, JsonSchema] => isRecord(entry[1]))
    : [];

function simplifyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplifyValue);
  return isRecord(value) ? simplify(value) : value;
}

function simplify(whole: JsonSchema): JsonSchema {
  const schema: JsonSchema = Object.fromEntries(
    Object.entries(whole)
      .filter(([key, value]) => key !== '$schema' && !(key === 'id' && typeof value === 'string'))
      .map(([key, value]) => [key, simplifyValue(value)]),
  );
  const options = schema.anyOf;
  if (!Array.isArray(options) || options.length !== 2) return schema;
  const [some, none]: unknown[] = options;
  if (!isRecord(some) || !isRecord(none)) return schema;
  if (none.type !== 'null' || typeof some.type !== 'string') return schema;
  const { anyOf: _dropped, ...rest } = schema;
  const widened: JsonSchema = { ...rest, ...some, type: [some.type, 'null'] };
  if (Array.isArray(some.enum)) widened.enum = [...some.enum, null];
  return widened;
}
