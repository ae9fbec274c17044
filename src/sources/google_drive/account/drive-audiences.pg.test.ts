import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { insertApp } from '../../../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../../../test/vendors/account-sync.ts';
import { FakeDrive } from '../../../../test/vendors/google/drive.ts';
import { listAudienceIds, replaceIdentities } from '../../../auth/identities/queries.ts';
import { transaction } from '../../../db/transaction.ts';
import { createDriveConnector } from './connector.ts';

const database = useDatabase('a');
const person = (name: string) => ({ type: 'user', emailAddress: `${name}@taproot.example` }) as const;

/** Synced for each who sees it in Drive, by the engine itself. */
async function connectDrive() {
  const drive = new FakeDrive();
  await drive.start();
  onTestFinished(() => drive.close());
  const connector = { ...createDriveConnector(drive), everyMs: 0 };
  await insertApp(database.sql, 'a', ['zoe', 'max', 'ida']);
  for (const userId of ['zoe', 'max', 'ida'])
    await transaction(database.sql, (tx) =>
      replaceIdentities(
        tx,
        { appId: 'a', userId },
        { identities: [`email:${userId}@taproot.example`], proof: 'app' },
      ),
    );
  const ids = await insertConnection(database.sql, {
    appId: 'a',
    connector,
    key: drive.key,
    visibility: 'source',
  });
  return { drive, sync: new AccountSync(database.sql, ids, connector) };
}

const seenBy = async (userId: string): Promise<string[]> => {
  const audiences = await listAudienceIds(database.sql, 'a', userId);
  const rows = await database.sql<{ title: string }[]>`
    select title from documents where app_id = 'a' and owner = any(${audiences}::text[]) order by title`;
  return rows.map((row) => row.title);
};
const seen = async () => ({ zoe: await seenBy('zoe'), max: await seenBy('max'), ida: await seenBy('ida') });

test('a file of Drive is found by whom it is shared with, one of a shared drive by its members, and by nobody who left', async () => {
  const { drive, sync } = await connectDrive();
  drive.drives.set('team', 'Team');
  drive.members.set('team', [person('zoe'), person('max')]);
  drive.add('Plan', 'The canary sings.', { parent: 'team' });
  const note = drive.add('Note', 'The canary sleeps.');
  drive.edit(note, { permissions: [person('zoe')] });
  drive.add('Diary', 'Nobody else is told of this canary.');
  expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [3, 0, 0, 0, 0] });
  expect(await seen()).toEqual({ zoe: ['Note', 'Plan'], max: ['Plan'], ida: [] });

  drive.edit(note, { permissions: [person('ida')] });
  drive.members.set('team', [person('max')]);
  sync.pass(1.1);
  expect(await sync.sync()).toMatchObject({ state: 'completed' });
  expect(await seen()).toEqual({ zoe: [], max: ['Plan'], ida: ['Note'] });
});
