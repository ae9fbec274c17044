import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { isRecord } from '../../lib/narrow.ts';
import { type JsonSchema, namedSchema, schemasOf } from '../response-schema.ts';

const DEFS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/**
 * The schemas of a reference. A schema named where it is defined (`.meta({ id: 'Memory' })`) appears once, and everywhere else as a
 * reference to it. If requests and answers differ, the request's schema has `Input` appended to its name.
 */
export class NamedSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /** Adds a zod type and returns its JSON schema for a request (`input`) or an answer (`output`). */
  add(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $defs, ...root } = namedSchema(type, io);
    const definitions = schemasOf($defs);
    const names = new Map(definitions.map(([id]) => [id, id]));
    const resolve = (schema: JsonSchema) => withNames(schema, names);
    for (const [id, schema] of definitions) {
      const known = this.components[id];
      if (known && !isDeepStrictEqual(known, resolve(schema))) names.set(id, `${id}Input`);
    }
    for (const [id, schema] of definitions) this.components[names.get(id) ?? id] = resolve(schema);
    return resolve(root);
  }

  /** Resolves a schema or a reference to one. */
  follow(schema: JsonSchema): JsonSchema {
    const { $ref, ...beside } = schema;
    if (typeof $ref !== 'string') return schema;
    return { ...this.components[$ref.slice(COMPONENTS.length)], ...beside };
  }
}

function withNames(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    return isRecord(node) ? withNames(node, names) : node;
  };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith(DEFS)
        ? [key, COMPONENTS + (names.get(value.slice(DEFS.length)) ?? value.slice(DEFS.length))]
        : [key, visit(value)],
    ),
  );
}
