import type { Identity } from '../../../src/auth/identities/identity.ts';
import { listAudienceIds, replaceIdentities } from '../../../src/auth/identities/queries.ts';
import { transaction } from '../../../src/db/transaction.ts';
import type { Sql } from '../../../src/db/types.ts';
import { insertApp } from '../../stored/documents.ts';
import { type AccountToSync, AccountSync, insertConnection } from '../account-sync.ts';

/** Syncs an account with the engine itself, each document for the people who see it at the source; users with proven identities. */
export async function connectAsAtSource(
  sql: Sql,
  { users, ...account }: Omit<AccountToSync, 'visibility'> & { users: Record<string, Identity[]> },
) {
  const { appId } = account;
  await insertApp(sql, appId, Object.keys(users));
  for (const [userId, identities] of Object.entries(users))
    await transaction(sql, (tx) => replaceIdentities(tx, { appId, userId }, { identities, proof: 'app' }));
  const ids = await insertConnection(sql, { ...account, visibility: 'source' });
  const seenBy = async (userId: string): Promise<string[]> => {
    const audiences = await listAudienceIds(sql, appId, userId);
    const rows = await sql<{ title: string }[]>`
      select title from documents where app_id = ${appId} and owner = any(${audiences}::text[]) order by title`;
    return rows.map((row) => row.title);
  };
  return {
    sync: new AccountSync(sql, ids, account.connector),
    /** Returns the titles that each user finds. */
    seen: async (): Promise<Record<string, string[]>> => {
      const seen: Record<string, string[]> = {};
      for (const userId of Object.keys(users)) seen[userId] = await seenBy(userId);
      return seen;
    },
  };
}
