import type { z } from 'zod';
import type { JsonObject } from '../../parse/json/json-values.ts';
import { VendorError } from '../vendor-error.ts';
import type { VendorAnswer } from './vendor-http.ts';

/** Parses a JSON answer of `vendor` with its schema. Throws a `VendorError` that says where it does not match, never what it contains. */
export function readVendorAnswer<T>(vendor: string, { bytes, url }: VendorAnswer, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(vendor, bytes));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new VendorError(
    'contract',
    `${vendor} answered ${new URL(url).pathname} otherwise than it describes: ${issue?.path.join('.')}: ${issue?.message}.`,
  );
}

/** Returns the whole of a parsed answer as JSON, for what an account and an export have alike. */
export const jsonOfAnswer = (value: Record<string, unknown>): JsonObject =>
  // Safe: parsed JSON is JSON, and loose schemas pass on every field that they do not name.
  value as JsonObject;

/** Parses the body of a refusal; null if it does not match, such as a proxy's error page: then only the status counts. */
export function readRefusal<T>({ bytes }: Pick<VendorAnswer, 'bytes'>, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function parseJson(vendor: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new VendorError('contract', `${vendor} answered with something that is no JSON.`, { cause: error });
  }
}
