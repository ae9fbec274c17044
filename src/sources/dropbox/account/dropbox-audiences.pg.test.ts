import type { sharing } from 'dropbox';
import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeDropbox } from '../../../../test/vendors/files/dropbox.ts';
import { connectAsAtSource } from '../../../../test/vendors/operations/as-at-source.ts';
import { OAUTH_PROVIDERS } from '../../oauth-providers.ts';
import { dropboxConnector } from './connector.ts';

const database = useDatabase();

async function connectDropbox(appId: string) {
  const dropbox = new FakeDropbox();
  await dropbox.start();
  onTestFinished(() => dropbox.close());
  dropbox.perPage = 2;
  const connected = await connectAsAtSource(database.sql, {
    appId,
    owner: 'ada',
    connector: { ...connectorAt(dropboxConnector, dropbox), everyMs: 0 },
    key: dropbox.key,
    users: {
      ada: ['account:dropbox:dbid:ada'],
      zoe: ['email:zoe@taproot.example'],
      max: ['account:dropbox:dbid:max'],
    },
  });
  return { dropbox, ...connected };
}
const member = (name: string, access: sharing.AccessLevel['.tag'] = 'viewer') => ({ name, access });

test('a file is found by its shared folder’s current members, and other files only by the account', async () => {
  const { dropbox, sync, seen } = await connectDropbox('members');
  dropbox.members.set('/Works', [member('ada', 'owner'), member('zoe'), member('max', 'editor')]);
  dropbox.add('/Works/Canary.txt', 'It sings.');
  dropbox.add('/Diary.txt', 'Nobody else is told.');
  expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [2, 0, 0, 0, 0] });
  expect(await seen()).toEqual({ ada: ['Canary', 'Diary'], zoe: ['Canary'], max: ['Canary'] });
  dropbox.members.set('/Works', [
    member('ada', 'owner'),
    member('zoe', 'traverse'),
    member('max', 'no_access'),
  ]);
  sync.pass(1.1);
  await sync.sync();
  expect(await seen()).toEqual({ ada: ['Canary', 'Diary'], zoe: [], max: [] });
});

test('a folder that the account left has no readers, and a file moved to another folder has its members', async () => {
  const { dropbox, sync, seen } = await connectDropbox('moved');
  dropbox.members.set('/Works', [member('zoe')]);
  dropbox.members.set('/Plans', [member('max')]);
  dropbox.add('/Works/Canary.txt', 'It sings.');
  await sync.sync();
  expect(await seen()).toEqual({ ada: [], zoe: ['Canary'], max: [] });
  dropbox.move('/Works/Canary.txt', '/Plans/Canary.txt');
  await sync.sync();
  expect(await seen()).toEqual({ ada: [], zoe: [], max: ['Canary'] });
  dropbox.members.delete('/Plans');
  sync.pass(1.1);
  expect(await sync.sync()).toMatchObject({ state: 'completed' });
  expect(await seen()).toEqual({ ada: [], zoe: [], max: [] });
});

test('a folder shared differently from its parent is found within a day, even if no file in it changed', async () => {
  const { dropbox, sync, seen } = await connectDropbox('inside');
  dropbox.members.set('/Works', [member('zoe'), member('max')]);
  dropbox.add('/Works/Secret/Canary.txt', 'It sings.');
  await sync.sync();
  expect(await seen()).toMatchObject({ zoe: ['Canary'], max: ['Canary'] });
  dropbox.members.set('/Works/Secret', [member('max')]);
  sync.pass(25);
  await sync.sync();
  expect(await seen()).toMatchObject({ zoe: [], max: ['Canary'] });
});

test('the permission to list members is requested only if visibility follows the source', () => {
  const scopes = OAUTH_PROVIDERS.get('dropbox')?.scopes;
  expect(scopes?.source.needed).toContain('sharing.read');
  expect([scopes?.user.asked, scopes?.app.asked].flat()).not.toContain('sharing.read');
});
