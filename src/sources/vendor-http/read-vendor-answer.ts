import type { z } from 'zod';
import type { JsonObject } from '../../parse/json/json-values.ts';
import { findExcess, type JsonLimits } from '../../lib/json/scan-json.ts';
import { storableJson } from '../../lib/json/storable-json.ts';
import { VendorError } from '../vendor-error.ts';
import { leftOutIn, removeAt } from './listed.ts';
import type { VendorAnswer } from './vendor-http.ts';

/**
 * Parses a JSON answer of `vendor` with its schema; its texts can be stored. Throws a `VendorError` that says where it does not match, never what it contains. Items
 * of a `listed` list that do not match go to the answer's `leftOut`, if it has one.
 */
export function readVendorAnswer<T>(vendor: string, answer: VendorAnswer, schema: z.ZodType<T>): T {
  const json = parseJson(vendor, answer.bytes);
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const errorOf = (at: number): VendorError => {
    const issue = parsed.error.issues[at];
    const why = `${issue?.path.join('.')}: ${issue?.message}`;
    const { pathname } = new URL(answer.url);
    return new VendorError('contract', `${vendor} answered ${pathname} in an unexpected format: ${why}.`);
  };
  const left = answer.leftOut && leftOutIn(parsed.error);
  if (!left) throw errorOf(0);
  answer.leftOut?.push(...left.map(({ item }, i) => ({ item, error: errorOf(i) })));
  for (const { path } of left.toReversed()) removeAt(json, path);
  return schema.parse(json);
}

/** Returns a whole parsed answer as JSON, for what an account and an export share. */
export const jsonOfAnswer = (value: Record<string, unknown>): JsonObject =>
  // Safe: parsed JSON is JSON, and loose schemas pass on every field that they do not name.
  value as JsonObject;

/**
 * Limits of an answer before it is parsed: 600 KB of zeros in place of items took 15 s. At 10 MB, an answer has a value for every 20 bytes,
 * which is more than any vendor's list needs; nesting is limited as in files (src/parse/json/read-json.ts).
 */
const LIMITS: JsonLimits = { depthMax: 500, valuesMax: 500_000, stringBytesMax: 100_000_000 };

/** Numbers up to 2^53 are exact. */
const MAYBE_INEXACT = /\d{16}/;

/** Keeps a whole number that JavaScript cannot hold as its text: vendors' ids and positions, which are never computed with. */
const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value;

/** Parses the body of a refusal; null if it does not match, such as a proxy's error page: then only the status counts. */
export function readRefusal<T>({ bytes }: Pick<VendorAnswer, 'bytes'>, schema: z.ZodType<T>): T | null {
  try {
    if (findExcess(bytes, LIMITS) !== null) return null;
    return schema.safeParse(JSON.parse(storableJson(new TextDecoder().decode(bytes)))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function parseJson(vendor: string, bytes: Uint8Array): unknown {
  if (findExcess(bytes, LIMITS) !== null)
    throw new VendorError(
      'contract',
      `${vendor} answered with more, or more deeply nested, values than are read.`,
    );
  const text = storableJson(new TextDecoder().decode(bytes));
  try {
    // A function for every value makes parsing several times slower.
    return MAYBE_INEXACT.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch (error) {
    throw new VendorError('contract', `${vendor} answered with something other than JSON.`, { cause: error });
  }
}
