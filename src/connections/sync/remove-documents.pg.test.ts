import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/set-up/use-database.ts';
import { insertApp } from '../../../test/stored/documents.ts';
import { MemorySync } from '../../../test/vendors/memory-sync.ts';
import { transaction } from '../../db/transaction.ts';
import { lockDocuments, putLedger } from '../ledger-queries.ts';

const database = useDatabase();

/** Resolves once a statement waits for another one's lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const [row] = await database.sql`select from pg_locks where not granted limit 1`;
    if (row) return;
    await sleep(10);
  }
}

test('a document that one connection loses while another one stores it is kept', async () => {
  const appId = 'shared';
  await insertApp(database.sql, appId);
  const loses = await MemorySync.connect(database.sql, { appId });
  const stores = await MemorySync.connect(database.sql, { appId });
  loses.account.put('plan', 'The plan');
  await loses.sync();
  loses.account.remove('plan');
  let removing: Promise<unknown> = Promise.resolve();
  await transaction(database.sql, async (tx) => {
    // What storing a page does with a document that is already there.
    await lockDocuments(tx, { appId, owner: null, source: 'notion' }, ['doc plan']);
    removing = loses.sync();
    await somebodyWaits();
    const entry = { item: 'plan', resourceId: 'doc plan', version: '1', metadataKeys: [] };
    await putLedger(tx, { app_id: appId, connection_id: stores.ids.connectionId }, [entry], null);
  });
  await removing;
  expect(await loses.ledger()).toEqual([]);
  expect(Object.keys(await stores.documents())).toEqual(['doc plan']);
});
