import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { insertApp } from '../../../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../../../test/vendors/account-sync.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeDrive, GOOGLE_DOC, refusedByGoogle } from '../../../../test/vendors/google/drive.ts';
import { googleDriveConnector } from './connector.ts';

const database = useDatabase();
const drive = new FakeDrive();
await drive.start();
afterAll(() => drive.close());
let sync: AccountSync;
let apps = 0;
beforeEach(async () => {
  for (const held of [drive.files, drive.refused]) held.clear();
  const appId = `drive${apps++}`;
  await insertApp(database.sql, appId);
  const connector = { ...connectorAt(googleDriveConnector, drive), everyMs: 0 };
  const ids = await insertConnection(database.sql, { appId, connector, key: drive.key });
  sync = new AccountSync(database.sql, ids, connector);
});

const reasons = async (): Promise<Record<string, string>> => {
  const rows = await database.sql<{ item: string; reason: string }[]>`
    select item, reason from sync_failures where app_id = ${sync.ids.appId}`;
  return Object.fromEntries(rows.map(({ item, reason }) => [item, reason]));
};

describe('the files of a Drive', () => {
  test('are stored with their text; an unreadable one says why, and blocks no other', async () => {
    const text = drive.add('Valves.csv', 'valve,state\nV1,leaks', { mimeType: 'text/csv' });
    const large = drive.add('Large', 'Text', { mimeType: GOOGLE_DOC });
    drive.refused.set(large.id, refusedByGoogle(403, 'exportSizeLimitExceeded'));
    const mails = drive.add('All.mbox', mailOf('One') + mailOf('Two'), {
      mimeType: 'application/octet-stream',
    });
    const gone = drive.add('Gone', 'Text');
    drive.refused.set(gone.id, refusedByGoogle(404, 'notFound'));
    const document = drive.add('Plan', '# Plan\n\nReplace V1.', { mimeType: GOOGLE_DOC });
    expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [2, 0, 0, 0, 2] });
    expect(await sync.texts()).toMatchObject({
      [text.id]: ['Valves', expect.stringContaining('leaks')],
      [document.id]: ['Plan', 'Plan', 'Replace V1.'],
    });
    expect(await reasons()).toEqual({
      [large.id]: expect.stringContaining('more than 10 MB'),
      [mails.id]: expect.stringContaining('It holds several documents'),
    });
  });

  test('do not end the run, however many have no text, because Drive responds', async () => {
    for (let i = 0; i < 25; i++)
      drive.add(`Program ${i}`, '\x7fELF', { mimeType: 'application/octet-stream' });
    const last = drive.add('Readme', 'Text');
    expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [1, 0, 0, 0, 25] });
    expect(await sync.ledger()).toEqual([last.id]);
  });

  test('end the run if the account is refused during a fetch, and resume there', async () => {
    const file = drive.add('Valves', 'Text');
    drive.refused.set(file.id, refusedByGoogle(403, 'userRateLimitExceeded'));
    expect(await sync.sync()).toMatchObject({ state: 'waiting' });
    expect(await reasons()).toEqual({});
    drive.refused.clear();
    sync.pass(1);
    await database.sql`delete from vendor_limiters`;
    expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [1, 0, 0, 0, 0] });
  });
});

const mailOf = (subject: string): string =>
  `From ada@taproot.example Mon May  4 10:00:00 2026\nFrom: ada@taproot.example\nTo: ben@taproot.example\nMessage-ID: <${subject}@taproot.example>\nDate: Mon, 4 May 2026 10:00:00 +0000\nSubject: ${subject}\n\nThe valve leaks.\n\n`;
