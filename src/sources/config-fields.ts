import { z } from 'zod';
import { isRecord } from '../lib/narrow.ts';

/** One text or several, as a list: a form asks for several, and a person who has one writes one. */
export const listOfTexts = z
  .union([z.string(), z.array(z.string())])
  .transform((one) => (typeof one === 'string' ? [one] : one));

/** Which kinds of things are read. */
export const kindsRead = <T extends string>(kinds: readonly [T, ...T[]]) =>
  listOfTexts
    .pipe(z.array(z.enum(kinds)).min(1))
    .default([...kinds])
    .describe(`What is read: ${kinds.join(', ')}. Default: all.`);

/** Where a vendor's API is, when it is not where everybody reaches it. */
export const apiUrl = (usual: string, about = 'Address of the API, when it is reached through a proxy.') =>
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .default(usual)
    .describe(about);

const FIELD_KINDS = ['text', 'address', 'number', 'list'] as const;

/** A field of what a source takes beside a key, as a form asks for it. */
export const configFieldSchema = z
  .object({
    name: z.string(),
    kind: z.enum(FIELD_KINDS).describe('address: a URL; number: a whole one; list: of texts.'),
    is_required: z.boolean(),
    description: z.string(),
    default: z
      .union([z.string(), z.number()])
      .nullable()
      .describe('The value that applies if the field is omitted.'),
    min: z.number().nullable().describe('For number: the limit, inclusive.'),
    max: z.number().nullable().describe('For number: the limit, inclusive.'),
  })
  .meta({ id: 'ConfigField' });
export type ConfigField = z.infer<typeof configFieldSchema>;

/** The fields that a config needs and that were not sent, each with what it is for: nobody knows it from the words of a schema. */
export const missingFields = (config: z.ZodType, sent: unknown): ConfigField[] =>
  configFieldsOf(config).filter(({ name, is_required }) => is_required && !(isRecord(sent) && name in sent));

/** The fields of a connector's config, in the order of its schema. */
export function configFieldsOf(config: z.ZodType): ConfigField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(config, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, field]) => ({
    name,
    is_required: required.includes(name),
    ...describeField(isRecord(field) ? field : {}),
  }));
}

const describeField = (field: Record<string, unknown>): Omit<ConfigField, 'name' | 'is_required'> => ({
  kind: kindOf(field),
  description: typeof field.description === 'string' ? field.description : '',
  default: typeof field.default === 'string' || typeof field.default === 'number' ? field.default : null,
  min: typeof field.minimum === 'number' ? field.minimum : null,
  max: typeof field.maximum === 'number' ? field.maximum : null,
});

/** What takes one text or several is asked for as several. */
function kindOf({ type, format, anyOf }: Record<string, unknown>): ConfigField['kind'] {
  const kinds = Array.isArray(anyOf) ? anyOf.filter(isRecord).map((one) => one.type) : [type];
  if (kinds.includes('array')) return 'list';
  if (type === 'integer' || type === 'number') return 'number';
  return format === 'uri' ? 'address' : 'text';
}
