import type { Sql } from '../db/types.ts';
import { ensureUser as insertUser } from './queries.ts';

/** Makes sure that a user of the app is known, so that things can belong to them. */
export async function ensureUser(sql: Sql, appId: string, userId: string): Promise<void> {
  await insertUser(sql, appId, userId);
}
