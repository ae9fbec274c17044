import type { Reader } from '../contract.ts';

/** What a person is known by: the account at the vendor, and the address where the vendor tells it. */
export const readersOfPerson = (account: Reader, address: string | null | undefined): Reader[] =>
  address ? [account, `email:${address.toLowerCase()}`] : [account];
