import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeDrive } from '../../../../test/vendors/google/drive.ts';
import { connectAsAtSource } from '../../../../test/vendors/operations/as-at-source.ts';
import { googleDriveConnector } from './connector.ts';

const database = useDatabase('a');
const person = (name: string) => ({ type: 'user', emailAddress: `${name}@taproot.example` }) as const;

async function connectDrive() {
  const drive = new FakeDrive();
  await drive.start();
  onTestFinished(() => drive.close());
  const connector = { ...connectorAt(googleDriveConnector, drive), everyMs: 0 };
  const users = {
    zoe: ['email:zoe@taproot.example' as const],
    max: ['email:max@taproot.example' as const],
    ida: ['email:ida@taproot.example' as const],
  };
  const connected = await connectAsAtSource(database.sql, { appId: 'a', connector, key: drive.key, users });
  return { drive, ...connected };
}

test('a Drive file is found by people it is shared with, and one in a shared drive by its current members', async () => {
  const { drive, sync, seen } = await connectDrive();
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
