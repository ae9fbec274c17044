import { afterAll, expect, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { insertApp } from '../../../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../../../test/vendors/account-sync.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeBox, refusedByBox } from '../../../../test/vendors/files/box.ts';
import { boxConnector } from './connector.ts';

const database = useDatabase();
const box = new FakeBox();
await box.start();
afterAll(() => box.close());

test('files are stored with their text and keep their documents when folders move; an unreadable one blocks no other', async () => {
  await insertApp(database.sql, 'box');
  const connector = { ...connectorAt(boxConnector, box), everyMs: 0 };
  const ids = await insertConnection(database.sql, { appId: 'box', connector, key: box.key });
  const sync = new AccountSync(database.sql, ids, connector);
  const works = box.folder('Works');
  const table = box.add('Valves.csv', 'valve,state\nV1,leaks', works.id);
  const plan = box.add('Plan.md', '# Plan\n\nReplace V1.', works.id);
  const locked = box.add('Film.txt', 'Text');
  box.refused.set(locked.id, refusedByBox(403, 'forbidden'));
  const late = box.add('Late.txt', 'Text');
  box.refused.set(late.id, { status: 202, headers: { 'retry-after': '5' }, body: '' });
  const gone = box.add('Gone.txt', 'Text');
  box.refused.set(gone.id, refusedByBox(404, 'trashed'));
  await sync.sync();
  const texts = {
    [table.id]: ['Valves', expect.stringContaining('leaks')],
    [plan.id]: ['Plan', 'Plan', 'Replace V1.'],
  };
  expect(await sync.texts()).toEqual(texts);
  const rows = await database.sql<{ item: string; reason: string }[]>`
    select item, reason from sync_failures where app_id = 'box'`;
  expect(Object.fromEntries(rows.map(({ item, reason }) => [item, reason]))).toMatchObject({
    [locked.id]: expect.stringContaining('Box does not allow downloading this file'),
    [late.id]: expect.stringContaining('still processing this file'),
  });
  const idsOf = async () => {
    const documents = await database.sql<{ document_id: string; metadata: { breadcrumbs?: string } }[]>`
      select document_id, metadata from documents where app_id = 'box' order by document_id`;
    return documents.map(({ document_id: id, metadata }) => [id, metadata.breadcrumbs]);
  };
  const before = await idsOf();
  box.move(works, box.folder('Old').id);
  await sync.sync();
  expect(await sync.texts()).toEqual(texts);
  expect(await idsOf()).toEqual(before.map(([id]) => [id, 'Old / Works']));
});
