import { expect, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { AccountSync, insertConnection } from '../../../../test/vendors/account-sync.ts';
import { FakeGranola } from '../../../../test/vendors/meetings/granola.ts';
import { insertApp } from '../../../../test/stored/documents.ts';
import { granolaConnector } from './connector.ts';

const database = useDatabase();

test('a note whose summary was written long after its last change arrives with the daily listing', async () => {
  const granola = new FakeGranola();
  await granola.start();
  try {
    const { sql } = database;
    await insertApp(sql, 'late', []);
    granola.write('Weekly', 'Of pumps');
    const late = granola.write('Review', null);
    const connector = { ...granolaConnector, everyMs: 0 };
    const account = { appId: 'late', connector, config: { api_url: granola.url }, key: granola.key };
    const sync = new AccountSync(sql, await insertConnection(sql, account), connector);
    await sync.sync();
    granola.pass(12 * 60);
    sync.pass(12);
    await sync.sync();
    // Without a new modification date, no list of changes has it.
    late.summary_markdown = 'Of valves';
    await sync.sync();
    expect(Object.values(await sync.documents())).toEqual(['Weekly']);
    granola.pass(13 * 60);
    sync.pass(13);
    await sync.sync();
    expect(Object.values(await sync.documents())).toEqual(['Weekly', 'Review']);
  } finally {
    granola.close();
  }
});
