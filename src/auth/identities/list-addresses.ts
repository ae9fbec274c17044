import type { Db } from '../../db/types.ts';
import { listIdentityRows } from './queries.ts';
import { readersOfUserId } from './readers.ts';

const ADDRESS = 'email:';

/** Lists the addresses that are proven to be a user's, in lower case; the user's id may be one. */
export async function listAddresses(db: Db, appId: string, userId: string): Promise<string[]> {
  const proven = await listIdentityRows(db, appId, userId);
  const all = [...readersOfUserId(userId), ...proven.map(({ identity }) => identity)];
  return [...new Set(all)].flatMap((one) => (one.startsWith(ADDRESS) ? [one.slice(ADDRESS.length)] : []));
}
