import type { Db } from '../db/types.ts';
import { listSecretKinds } from './queries.ts';

export const AUTH_MODES = ['oauth', 'key', 'service_account', 'none'] as const;
/** What opens an account: tokens that a person allowed its vendor to issue, a key that a person created, a program's key file, or nothing. */
export type AuthMode = (typeof AUTH_MODES)[number];

/** Returns how each of these connections of an app was opened, by id. */
export async function readAuthModes(
  db: Db,
  appId: string,
  connectionIds: string[],
): Promise<Map<string, AuthMode>> {
  const modes = new Map<string, AuthMode>(connectionIds.map((id) => [id, 'none']));
  const rows = connectionIds.length ? await listSecretKinds(db, appId, connectionIds) : [];
  for (const { connection_id, kind } of rows) modes.set(connection_id, kind);
  return modes;
}
