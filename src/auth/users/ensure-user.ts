import type { Db } from '../../db/types.ts';
import { insertUser } from './queries.ts';

/** Makes sure that a user of the app exists, so that things can belong to them. Only for what the app itself asks for. */
export async function ensureUser(db: Db, appId: string, userId: string): Promise<void> {
  await insertUser(db, appId, userId);
}
