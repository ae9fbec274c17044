import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/** Answers are written without names and descriptions: each schema is whole. */
const NO_METADATA = z.registry<Record<string, unknown>>();

/**
 * The JSON schema of a zod type as answers use it: `string | null` unions become type lists, which fast-json-stringify
 * writes without validating, and `$schema` is dropped.
 */
export function responseSchema(type: z.ZodType): JsonSchema {
  return simplify(
    z.toJSONSchema(type, { io: 'output', unrepresentable: 'any', metadata: NO_METADATA }),
  ) as JsonSchema;
}

/** The JSON schema of a zod type for the reference: schemas that have a name stand under `$defs` and are referred to. */
export function namedSchema(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return simplify(z.toJSONSchema(type, { io, unrepresentable: 'any' })) as JsonSchema;
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (node === null || typeof node !== 'object') return node;
  const schema = Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => key !== '$schema' && !(key === 'id' && typeof value === 'string'))
      .map(([key, value]) => [key, simplify(value)]),
  ) as JsonSchema;
  const options = schema.anyOf;
  if (!Array.isArray(options) || options.length !== 2) return schema;
  const [some, none] = options as [JsonSchema, JsonSchema];
  if (none.type !== 'null' || typeof some.type !== 'string') return schema;
  const { anyOf: _dropped, ...rest } = schema;
  const widened: JsonSchema = { ...rest, ...some, type: [some.type, 'null'] };
  if (Array.isArray(some.enum)) widened.enum = [...some.enum, null];
  return widened;
}
