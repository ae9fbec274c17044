import { VendorError } from '../vendor-error.ts';

interface Refused {
  vendor: string;
  status: number;
  /** The vendor's own word for it; what is not one word is not shown. */
  code?: string | undefined;
}

/**
 * What a refusal means that has no other meaning of the vendor's own: 401 that the access ended, 403 that a right is missing, each in a sentence for
 * what a person must do; anything else is not described.
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

/** Of a token that was got in a browser. */
export const accessTakenBack = (vendor: string): string =>
  `${vendor} gives no access to this account any more: it was taken back, or the account is suspended. Connect the account again (reconnect).`;
