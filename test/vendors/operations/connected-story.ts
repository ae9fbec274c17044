import type { Sql } from '../../../src/db/types.ts';
import { insertApp } from '../../stored/documents.ts';
import { AccountSync, insertConnection } from '../account-sync.ts';
import type { VendorStory } from '../stories.ts';

/** A vendor account that the engine itself keeps in sync. */
export interface Connected {
  sql: Sql;
  story: VendorStory;
  sync: AccountSync;
}

/** Connects the account of a story, with its own app. */
export async function connectStory(sql: Sql, appId: string, story: VendorStory): Promise<Connected> {
  const { connector, config, fake, owner = null } = story;
  await insertApp(sql, appId, owner === null ? [] : [owner]);
  const ids = await insertConnection(sql, { appId, owner, connector, config, key: fake.key });
  return { sql, story, sync: new AccountSync(sql, ids, connector) };
}

/** Advances the clocks of both sides, which ends any pause that the vendor asked for. */
export async function passHours({ sql, story, sync }: Connected, hours: number): Promise<void> {
  story.fake.pass(hours * 60);
  sync.pass(hours);
  // Skips rows that another account is deleting at the moment: waiting for each other would deadlock.
  await sql`
    delete from vendor_limiters where limiter in (select limiter from vendor_limiters for update skip locked)`;
}

/** Returns what is stored of an account, and what should be. */
export async function compareWithStory({ story, sync }: Connected) {
  const documents = await story.expected();
  return {
    held: { documents: await sync.texts(), items: (await sync.ledger()).length },
    expected: { documents, items: Object.keys(documents).length },
  };
}
