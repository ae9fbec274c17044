import { afterAll, expect, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { insertApp } from '../../../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../../../test/vendors/account-sync.ts';
import { spoilItems, withWrongFields } from '../../../../test/vendors/hostile/spoil.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeDropbox, refusedByDropbox } from '../../../../test/vendors/files/dropbox.ts';
import { dropboxConnector } from './connector.ts';

const database = useDatabase();
const dropbox = new FakeDropbox();
await dropbox.start();
afterAll(() => dropbox.close());

async function connect(appId: string): Promise<AccountSync> {
  await insertApp(database.sql, appId);
  const connector = { ...connectorAt(dropboxConnector, dropbox), everyMs: 0 };
  const ids = await insertConnection(database.sql, { appId, connector, key: dropbox.key });
  return new AccountSync(database.sql, ids, connector);
}

test('files are stored with their text; an unreadable one says why, and blocks no other', async () => {
  const sync = await connect('dropbox');
  const text = dropbox.add('/Works/Valves.csv', 'valve,state\nV1,leaks');
  const paper = dropbox.add('/Plan.paper', '# Plan\n\nReplace V1.', { isDownloadable: false });
  const restricted = dropbox.add('/Film.txt', 'Text');
  dropbox.refused.set(restricted.id, refusedByDropbox(409, 'path/restricted_content'));
  const late = dropbox.add('/Late.paper', 'Text', { isDownloadable: false });
  dropbox.refused.set(late.id, refusedByDropbox(409, 'retry_error'));
  const gone = dropbox.add('/Gone.txt', 'Text');
  dropbox.refused.set(gone.id, refusedByDropbox(409, 'path/not_found'));
  await sync.sync();
  expect(await sync.texts()).toEqual({
    [text.id]: ['Valves', expect.stringContaining('leaks')],
    [paper.id]: ['Plan', 'Plan', 'Replace V1.'],
  });
  const rows = await database.sql<{ item: string; reason: string }[]>`
    select item, reason from sync_failures where app_id = 'dropbox'`;
  expect(Object.fromEntries(rows.map(({ item, reason }) => [item, reason]))).toMatchObject({
    [restricted.id]: 'Dropbox gives this file to nobody, for a legal reason.',
  });
});

test('a file that could not be read, and is listed again unchanged, is retried when due', async () => {
  const sync = await connect('again');
  await sync.sync();
  const file = dropbox.add('/Again.txt', 'Text');
  dropbox.edit(file, 'Text');
  dropbox.perPage = 1;
  const refused = refusedByDropbox(409, 'something_new');
  dropbox.faults.push(
    () => {},
    refused,
    () => {},
    refused,
  );
  await sync.sync();
  expect(await sync.texts()).not.toHaveProperty([file.id]);
  sync.pass(1);
  await sync.sync();
  expect(await sync.texts()).toMatchObject({ [file.id]: ['Again', 'Text'] });
});

test('a renamed file whose new entry is malformed keeps its document, and is renamed once the entry is right', async () => {
  const sync = await connect('renamed');
  const [file, other] = [dropbox.add('/Old.txt', 'Text'), dropbox.add('/Other.txt', 'Text')];
  await sync.sync();
  dropbox.move('/Old.txt', '/New.txt');
  dropbox.delete('/Other.txt');
  dropbox.spoil = (answer) => spoilItems(answer, ['/New.txt'], withWrongFields);
  expect((await sync.sync())?.counts.slice(3)).toEqual([1, 1]);
  expect(await sync.texts()).toMatchObject({ [file.id]: ['Old', 'Text'] });
  expect(await sync.texts()).not.toHaveProperty([other.id]);
  dropbox.spoil = null;
  sync.pass(1);
  await sync.sync();
  expect(await sync.texts()).toMatchObject({ [file.id]: ['New', 'Text'] });
});
