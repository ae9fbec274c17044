import { z } from 'zod';
import { isRecord } from '../lib/narrow.ts';

/** One text or several, as a list: forms ask for several, but a person with one writes just that. */
const listOfTexts = z
  .union([z.string(), z.array(z.string())])
  .transform((one) => (typeof one === 'string' ? [one] : one));

/** From `min` to `max` texts of one form, such as names of what to read. */
export const severalOf = (text: z.ZodType<string, string>, { min = 0, max }: { min?: number; max: number }) =>
  listOfTexts.pipe(z.array(text).min(min).max(max));

/** Which kinds of things to read. */
export const kindsRead = <T extends string>(kinds: readonly [T, ...T[]]) =>
  listOfTexts
    .pipe(z.array(z.enum(kinds)).min(1))
    .default([...kinds])
    .describe(`What is read: ${kinds.join(', ')}. Default: all.`);

/** Base URL of a vendor's API, if it is not the public one. */
export const apiUrl = (usual: string, about = 'Address of the API, when it is reached through a proxy.') =>
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .default(usual)
    .describe(about);

/** A name for the account of a vendor that does not say whose a key is. */
export const accountName = (vendor: string) =>
  z
    .string()
    .max(200)
    .default('')
    .describe(
      `A name for the account, such as its address. It tells several accounts apart: ${vendor} does not say whose a key is.`,
    );

const FIELD_KINDS = ['text', 'address', 'number', 'list'] as const;

/** A field that a source needs in addition to a key, as shown in a form. */
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

/** Returns the required config fields that were not sent, with their descriptions: schema errors alone would not explain them. */
export const missingFields = (config: z.ZodType, sent: unknown): ConfigField[] =>
  configFieldsOf(config).filter(({ name, is_required }) => is_required && !(isRecord(sent) && name in sent));

/** Returns the fields of a connector's config, in schema order. */
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

/** A field that accepts one text or several is shown as a list. */
function kindOf({ type, format, anyOf }: Record<string, unknown>): ConfigField['kind'] {
  const kinds = Array.isArray(anyOf) ? anyOf.filter(isRecord).map((one) => one.type) : [type];
  if (kinds.includes('array')) return 'list';
  if (type === 'integer' || type === 'number') return 'number';
  return format === 'uri' ? 'address' : 'text';
}
