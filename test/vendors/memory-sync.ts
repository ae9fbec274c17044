import type { Sql } from '../../src/db/types.ts';
import { AccountSync, insertConnection } from './account-sync.ts';
import { MemoryAccount, memoryConnector } from './memory-source.ts';

interface MemoryToSync {
  appId: string;
  owner?: string | null;
  reportsDeletions?: boolean;
  visibility?: 'user' | 'app' | 'source';
}

/** A connection to an in-memory account. */
export class MemorySync extends AccountSync {
  readonly account: MemoryAccount;

  private constructor(sql: Sql, ids: AccountSync['ids'], account: MemoryAccount, reportsDeletions: boolean) {
    super(sql, ids, memoryConnector(account, reportsDeletions));
    this.account = account;
  }

  /** Connects an account for a user, or for the app (null). */
  static async connect(
    sql: Sql,
    { appId, owner = null, reportsDeletions = true, visibility }: MemoryToSync,
  ): Promise<MemorySync> {
    const account = new MemoryAccount();
    const connector = memoryConnector(account, reportsDeletions);
    const ids = await insertConnection(sql, { appId, owner, connector, key: account.key, visibility });
    return new MemorySync(sql, ids, account, reportsDeletions);
  }

  expected(): Record<string, string> {
    const items = [...this.account.items.values()].map(({ resourceId, text }) => [resourceId, text] as const);
    return Object.fromEntries(items.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
