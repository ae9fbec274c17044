import { HOSTILE_TEXTS, HOSTILE_VALUES, TEXTS_BY_FIELD } from './hostile-values.ts';
import type { Random } from './random.ts';

/** How closely a value follows its schema: valid; at its bounds; or broken somewhere. */
export const MODES = ['valid', 'boundary', 'mutated'] as const;
export type Mode = (typeof MODES)[number];

/** The subset of JSON Schema that zod writes for requests. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Maker {
  random: Random;
  /** Existing ids, paths and cursors, by the field that accepts them. */
  known: ReadonlyMap<string, readonly string[]>;
}

/** Maximum text length and list size sent; larger bounds are tested elsewhere. */
const CHARS_MAX = 20_000;
const ITEMS_MAX = 120;
const DEPTH_MAX = 6;
/** Probability of breaking a mutated value at each level on the way down. */
const BREAK_SHARE = 0.25;
const OPTIONAL_SHARE = 0.4;

/** Makes a value for a schema; `field` is the name under which it is sent. */
export function makeValue(maker: Maker, schema: JsonSchema, mode: Mode, field = '', depth = 0): unknown {
  const { random } = maker;
  if (mode === 'mutated' && random.chance(BREAK_SHARE)) return breakValue(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return random.pick(schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.length) return makeValue(maker, random.pick(options), mode, field, depth);
  const [part] = schema.allOf ?? [];
  if (part) return makeValue(maker, part, mode, field, depth);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return makeObject(maker, schema, mode, depth);
    case 'array':
      return makeArray(maker, schema, mode, field, depth);
    case 'string':
      return makeText(maker, schema, mode, field);
    case 'integer':
    case 'number':
      return makeNumber(random, schema, mode, type === 'integer');
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return depth > DEPTH_MAX ? null : random.pick<unknown>(['x', 1, null, { $eq: 'x' }, ['x']]);
  }
}

const breakValue = (random: Random): unknown =>
  random.chance(0.5) ? random.pick(HOSTILE_TEXTS) : random.pick(HOSTILE_VALUES);

function makeObject(maker: Maker, schema: JsonSchema, mode: Mode, depth: number): Record<string, unknown> {
  const { random } = maker;
  const required = new Set(schema.required);
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isSent = required.has(name)
      ? mode !== 'mutated' || !random.chance(0.1)
      : random.chance(OPTIONAL_SHARE);
    if (isSent && depth <= DEPTH_MAX) made[name] = makeValue(maker, property, mode, name, depth + 1);
  }
  const extra = schema.additionalProperties;
  if (typeof extra === 'object' && depth <= DEPTH_MAX)
    for (let i = random.int(0, mode === 'boundary' ? 60 : 3); i > 0; i--)
      made[extraName(maker, mode)] = makeValue(maker, extra, mode, '', depth + 1);
  if (mode === 'mutated' && random.chance(0.2)) made[random.pick(HOSTILE_TEXTS)] = breakValue(random);
  return made;
}

const extraName = ({ random, known }: Maker, mode: Mode): string =>
  mode === 'mutated'
    ? random.pick(HOSTILE_TEXTS)
    : random.pick([...(known.get('path') ?? []), 'label', 'kind', `key-${random.int(0, 99)}`]);

function makeArray(maker: Maker, schema: JsonSchema, mode: Mode, field: string, depth: number): unknown[] {
  const { random } = maker;
  const least = schema.minItems ?? 0;
  const most = Math.min(schema.maxItems ?? ITEMS_MAX, ITEMS_MAX);
  const bounds = [
    least,
    most,
    least - 1,
    schema.maxItems !== undefined && most < ITEMS_MAX ? most + 1 : most,
  ];
  const length =
    mode === 'boundary' && depth < 3
      ? Math.max(0, random.pick(bounds))
      : random.int(least, Math.max(least, Math.min(most, 3)));
  if (depth > DEPTH_MAX) return [];
  return Array.from({ length }, () => makeValue(maker, schema.items ?? {}, mode, field, depth + 1));
}

function makeText({ random, known }: Maker, schema: JsonSchema, mode: Mode, field: string): string {
  const good = [...(known.get(field) ?? []), ...(TEXTS_BY_FIELD[field] ?? [])];
  if (mode === 'valid') return good.length ? random.pick(good) : `word ${random.int(0, 999)}`;
  if (mode === 'mutated')
    return random.chance(0.5) && good.length ? damage(random, random.pick(good)) : random.pick(HOSTILE_TEXTS);
  const least = schema.minLength ?? 0;
  const most = Math.min(schema.maxLength ?? CHARS_MAX, CHARS_MAX);
  return random
    .pick(['a', 'é', '😀', ' '])
    .repeat(Math.max(0, random.pick([least - 1, least, most, most + 1])));
}

/** Deletes, doubles or replaces one character of a valid text. */
function damage(random: Random, text: string): string {
  const at = random.int(0, Math.max(0, text.length - 1));
  const middle = random.pick(['', '\u0000', text.charAt(at).repeat(2), '%', '😀']);
  return text.slice(0, at) + middle + text.slice(at + 1);
}

function makeNumber(random: Random, schema: JsonSchema, mode: Mode, isWhole: boolean): number {
  const least = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const most = schema.maximum ?? 1_000;
  if (mode !== 'valid') return random.pick([least, most, least - 1, most + 1, 0, -1, 0.5, 1e15]);
  const number = random.int(Math.ceil(least), Math.min(Math.floor(most), 1_000));
  return isWhole || number === least ? number : number - 0.5;
}
