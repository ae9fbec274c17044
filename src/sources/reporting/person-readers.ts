import type { Reader } from '../contract.ts';

/** Returns the identities of a person: the account at the vendor, and the address if known. */
export const readersOfPerson = (account: Reader, address: string | null | undefined): Reader[] =>
  address ? [account, `email:${address.toLowerCase()}`] : [account];
