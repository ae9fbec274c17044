import type { z } from 'zod';
import { VendorError } from '../vendor-error.ts';
import type { VendorAnswer } from './vendor-http.ts';

/** A JSON answer of `vendor` as its schema reads it. Throws `VendorError` that says where it is not as described, never what it holds. */
export function readVendorAnswer<T>(vendor: string, { bytes, url }: VendorAnswer, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(vendor, bytes));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new VendorError(
    'contract',
    `${vendor} answered ${new URL(url).pathname} otherwise than it describes: ${issue?.path.join('.')}: ${issue?.message}.`,
  );
}

/** What a vendor says beside a refusal; null when it is not as described, such as a page of something in between: the status says all then. */
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
