import type { Reader } from '../../sources/contract.ts';

const ADDRESS = /^[^\s@:]{1,200}@[^\s@:]{1,250}$/;

/** Returns the reader for an address, or null if it is not an address. */
export const readerOfAddress = (address: string): `email:${string}` | null =>
  ADDRESS.test(address) ? `email:${address.toLowerCase()}` : null;

/** Returns a user's readers by id alone: themselves and, if the app uses addresses as user ids, that address and its domain. */
export function readersOfUserId(userId: string): Reader[] {
  const address = readerOfAddress(userId);
  return address === null
    ? [`user:${userId}`]
    : [`user:${userId}`, address, `domain:${address.slice(address.lastIndexOf('@') + 1)}`];
}
