import { keysOf } from '../../lib/narrow.ts';
import { VendorError, type VendorErrorKind } from '../vendor-error.ts';

/** What a vendor's error codes mean: sentences that say what to do, by kind and by codes, separated by spaces. */
export type Refusals = Readonly<Partial<Record<VendorErrorKind, Readonly<Record<string, string>>>>>;

/** Returns the error that a vendor's code means; null if the table does not describe it. Pure. */
export function refusalByCode(code: string, refusals: Refusals): VendorError | null {
  for (const kind of keysOf(refusals)) {
    for (const [codes, sentence] of Object.entries(refusals[kind] ?? {}))
      if (codes.split(' ').includes(code)) return new VendorError(kind, sentence);
  }
  return null;
}

interface Refused {
  vendor: string;
  status: number;
  /** The vendor's error code; shown only if it is one word. */
  code?: string | undefined;
  /** Whether the request continued a list: a 400 then means that the cursor is no longer known. */
  isLaterPage?: boolean;
}

/**
 * Returns the error for a refusal without a meaning specific to the vendor: 401 if access ended, 403 if a right is missing, each saying
 * what a person must do; anything else violates the contract.
 */
export function refusalByStatus(
  { vendor, status, code = '', isLaterPage = false }: Refused,
  { revoked, scope }: { revoked: string; scope: string },
): VendorError {
  if (status === 401) return new VendorError('revoked', revoked);
  if (status === 403) return new VendorError('scope', scope);
  if (status === 400 && isLaterPage) return cursorExpired(vendor);
  const why = wordOr('', code);
  return new VendorError('contract', `${vendor} answered ${status}${why && ` (${why})`}.`);
}

/** Returns a vendor's code if it may be shown, that is if it is one word: a sentence in its place may hold the key or what is read. */
export const wordOr = (otherwise: string, code: string): string =>
  /^[\w/:.,]{1,100}$/.test(code) ? code : otherwise;

/** Returns the error for a cursor or page link that the vendor no longer accepts: everything is then read again. */
export const cursorExpired = (vendor: string): VendorError =>
  new VendorError('cursor', `${vendor} no longer knows the cursor.`);

/** Returns the message for a revoked browser sign-in. */
export const revokedSignInMessage = (vendor: string): string =>
  `${vendor} no longer gives access to this account: it was revoked, or the account is suspended. Connect the account again (reconnect).`;

/** Returns what is read at a vendor; null if it refuses with an error of this kind. */
export async function nullIfRefused<T>(kind: VendorErrorKind, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof VendorError && error.kind === kind) return null;
    throw error;
  }
}

/** Returns what is read at a vendor; null if it does not exist or is gone. */
export const nullIfMissing = <T>(reading: Promise<T>): Promise<T | null> =>
  nullIfRefused('not_found', reading);
