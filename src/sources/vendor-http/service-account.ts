import type { z } from 'zod';
import { VendorError } from '../vendor-error.ts';

/** A key file that a vendor gave out for a program, and in whose place the program reads. */
export interface ServiceAccount {
  /** What the file holds. */
  keyFile: string;
  /** The user, or the installation, as which it reads; null: as itself. */
  subject: string | null;
  /** Id of the app at the vendor; null where the file says it. */
  clientId: string | null;
}

/** A request for a token, signed with the key. */
export interface SignedRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What a vendor answered in place of a token. */
export interface RefusedSignature {
  status: number;
  /** Of RFC 6749; empty where the vendor says it otherwise. */
  code: string;
  description: string;
}

/** How a vendor lets a program in that has a key, without a browser (RFC 7523). */
export interface ServiceAccountFlow {
  /** What is needed beside the file: `subject`, `client_id`, or both, each with a description. */
  fields: z.ZodType<{ subject?: string | undefined; client_id?: string | undefined }>;
  /** Throws `VendorError` for a file that is none of the vendor's. */
  sign(
    account: ServiceAccount,
    at: { tokenUrl: string; scopes: readonly string[]; now: Date },
  ): SignedRequest;
  /** The tokens of an answer, as RFC 6749 names them; left out: they are. */
  tokenPart?: (answer: Record<string, unknown>) => Record<string, unknown>;
  /** What a refusal means, with what to do. */
  refusal(refused: RefusedSignature, account: ServiceAccount): VendorError;
}

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** What most vendors take: a form with the signed token (RFC 7523, 2.1). */
export const byAssertion = (
  url: string,
  assertion: string,
  further: Record<string, string> = {},
): SignedRequest => ({
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ grant_type: GRANT, assertion, ...further }).toString(),
});

/** What a vendor means by the second as which a token begins. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

/** The refusal of a file before anything is asked. */
export const noKeyFile = (sentence: string): VendorError => new VendorError('revoked', sentence);

/** A file in JSON as its schema reads it; null for any other. */
export function readKeyJson<T>(keyFile: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(keyFile)).data ?? null;
  } catch {
    // It is no JSON; what it is stays unsaid, for it may hold a key all the same.
    return null;
  }
}
