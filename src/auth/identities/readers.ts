import type { Reader } from '../../sources/contract.ts';

const ADDRESS = /^[^\s@:]{1,200}@[^\s@:]{1,250}$/;

/** An address as the reader that it is; null for what is no address. */
export const readerOfAddress = (address: string): `email:${string}` | null =>
  ADDRESS.test(address) ? `email:${address.toLowerCase()}` : null;

/** What a user is by their id alone: themselves and, when the app calls its users by their addresses, that address. */
export function readersOfUserId(userId: string): Reader[] {
  const address = readerOfAddress(userId);
  return address === null
    ? [`user:${userId}`]
    : [`user:${userId}`, address, `domain:${address.slice(address.lastIndexOf('@') + 1)}`];
}
