import { VendorError } from '../vendor-error.ts';

interface Refused {
  vendor: string;
  status: number;
  /** The vendor's error code; shown only if it is one word. */
  code?: string | undefined;
}

/**
 * Returns the error for a refusal without a meaning specific to the vendor: 401 if access ended, 403 if a right is missing, each saying
 * what a person must do; anything else violates the contract.
 */
export function refusalByStatus(
  { vendor, status, code = '' }: Refused,
  { revoked, scope }: { revoked: string; scope: string },
): VendorError {
  if (status === 401) return new VendorError('revoked', revoked);
  if (status === 403) return new VendorError('scope', scope);
  const why = /^[\w/]{1,60}$/.test(code) ? ` (${code})` : '';
  return new VendorError('contract', `${vendor} answered ${status}${why}.`);
}

/** Returns the message for a revoked browser sign-in. */
export const accessTakenBack = (vendor: string): string =>
  `${vendor} gives no access to this account any more: it was taken back, or the account is suspended. Connect the account again (reconnect).`;
