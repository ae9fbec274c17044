import type { z } from 'zod';
import { VendorError } from '../vendor-error.ts';
import { jsonOf } from './hook.ts';
import type { LimitRule } from './limits.ts';
import { type Refusals, refusalByCode } from './refusal.ts';

/** A key file that a vendor issued to a program, and as whom the program reads. */
export interface ServiceAccount {
  /** The contents of the file. */
  keyFile: string;
  /** The user or installation to read as; null for the service account itself. */
  subject: string | null;
  /** The app's id at the vendor; null if the file has it. */
  clientId: string | null;
}

/** A request for a token, signed with the key. */
export interface SignedRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A vendor's refusal to issue a token. */
export interface RefusedSignature {
  status: number;
  /** As in RFC 6749; empty if the vendor uses another format. */
  code: string;
  description: string;
}

/** How a vendor authorizes a program with a key, without a browser (RFC 7523). */
export interface ServiceAccountFlow {
  /** What is needed in addition to the file: `subject`, `client_id`, or both, each with a description. */
  fields: z.ZodType<{ subject?: string | undefined; client_id?: string | undefined }>;
  /** Creates a signed request; throws `VendorError` if the file is not from the vendor. */
  sign(
    account: ServiceAccount,
    at: { tokenUrl: string; scopes: readonly string[]; now: Date },
  ): SignedRequest;
  /** Returns the tokens of an answer under the names of RFC 6749; absent if the answer already uses them. */
  tokenPart?: (answer: Record<string, unknown>) => Record<string, unknown>;
  /** Converts a refusal to an error that says what to do. */
  refusal(refused: RefusedSignature, account: ServiceAccount): VendorError;
}

/** How a vendor exchanges a key, `ID:SECRET`, for a token: the client credentials flow (RFC 6749, 4.4). */
export interface KeyFlow<Config> {
  /** Returns the token endpoint; null if the config does not say where it is: `missing` then says what to add. */
  tokenUrl: (config: Config) => string | null;
  missing: string;
  /** Returns the tokens of an answer under the names of RFC 6749. */
  tokenPart: (answer: Record<string, unknown>) => Record<string, unknown>;
  limit: LimitRule;
  /** What codes of a refusal mean, as the end of a sentence. */
  reasons: Readonly<Record<string, string>>;
}

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Returns the request that most vendors expect: a form with the signed token (RFC 7523, 2.1). */
export const byAssertion = (
  url: string,
  assertion: string,
  further: Record<string, string> = {},
): SignedRequest => ({
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ grant_type: GRANT, assertion, ...further }).toString(),
});

/** Returns a time in whole seconds since 1970, as used in tokens. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

/** Returns the error for a refused token: what the vendor's code means, or only the code. */
export const tokenRefused = (vendor: string, code: string, refusals: Refusals): VendorError =>
  refusalByCode(code, refusals) ??
  new VendorError('contract', `${vendor} gave no token (${code || 'without a reason'}).`);

/** Parses a JSON file with its schema. Throws `VendorError` with `otherwise` if it does not match. */
export function readKeyJson<T>(keyFile: string, schema: z.ZodType<T>, otherwise: string): T {
  const { data } = schema.safeParse(jsonOf(keyFile));
  if (data === undefined) throw new VendorError('revoked', otherwise);
  return data;
}
