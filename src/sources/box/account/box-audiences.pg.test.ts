import { expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../../../test/set-up/use-database.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeBox } from '../../../../test/vendors/files/box.ts';
import { connectAsAtSource } from '../../../../test/vendors/operations/as-at-source.ts';
import { boxConnector } from './connector.ts';

const database = useDatabase();

async function connectBox(appId: string) {
  const box = new FakeBox();
  await box.start();
  onTestFinished(() => box.close());
  box.perPage = 2;
  const connected = await connectAsAtSource(database.sql, {
    appId,
    connector: { ...connectorAt(boxConnector, box), everyMs: 0 },
    key: box.key,
    users: {
      ada: ['account:box:u1'],
      zoe: ['email:zoe@taproot.example'],
      max: ['account:box:id-max'],
      ida: ['email:ida@taproot.example'],
    },
  });
  return { box, ...connected };
}
const viewer = (name: string) => ({ type: 'user', name, role: 'viewer' }) as const;

test('a file is found by its owner and by people it or a folder above is shared with, until they are removed', async () => {
  const { box, sync, seen } = await connectBox('shared');
  const works = box.folder('Works');
  const plans = box.folder('Plans', works.id);
  box.add('Canary.txt', 'It sings.', plans.id);
  const note = box.add('Note.txt', 'It sleeps.', works.id);
  box.add('Diary.txt', 'Nobody else is told.');
  box.collaborations.set(`folders/${works.id}`, [viewer('bo'), viewer('cy'), viewer('zoe')]);
  box.collaborations.set(`folders/${plans.id}`, [viewer('max')]);
  box.collaborations.set(`files/${note.id}`, [viewer('ida')]);
  expect(await sync.sync()).toMatchObject({ state: 'completed', counts: [3, 0, 0, 0, 0] });
  expect(await seen()).toEqual({
    ada: ['Canary', 'Diary', 'Note'],
    zoe: ['Canary', 'Note'],
    max: ['Canary'],
    ida: ['Note'],
  });

  box.collaborations.set(`folders/${works.id}`, [viewer('bo')]);
  box.collaborations.set(`files/${note.id}`, [viewer('max')]);
  sync.pass(1.1);
  expect(await sync.sync()).toMatchObject({ state: 'completed' });
  expect(await seen()).toEqual({
    ada: ['Canary', 'Diary', 'Note'],
    zoe: [],
    max: ['Canary', 'Note'],
    ida: [],
  });
});

test('a file that is moved, or gets its own sharing, becomes visible to those who can see it then', async () => {
  const { box, sync, seen } = await connectBox('moved');
  const [one, other] = [box.folder('One'), box.folder('Other')];
  box.collaborations.set(`folders/${one.id}`, [viewer('zoe')]);
  box.collaborations.set(`folders/${other.id}`, [viewer('max')]);
  const file = box.add('Canary.txt', 'It sings.', one.id);
  await sync.sync();
  expect(await seen()).toMatchObject({ zoe: ['Canary'], max: [], ida: [] });
  box.move(file, other.id);
  await sync.sync();
  expect(await seen()).toMatchObject({ zoe: [], max: ['Canary'], ida: [] });
  box.collaborations.set(`files/${file.id}`, [viewer('ida')]);
  box.tell(file, 'COLLABORATION_INVITE');
  await sync.sync();
  expect(await seen()).toMatchObject({ zoe: [], max: ['Canary'], ida: ['Canary'] });
});

test('people who may only upload, have not accepted, have expired access or are in a group find nothing', async () => {
  const { box, sync, seen } = await connectBox('unseen');
  const folder = box.folder('Works');
  box.add('Canary.txt', 'It sings.', folder.id);
  box.collaborations.set(`folders/${folder.id}`, [
    { ...viewer('zoe'), role: 'uploader' },
    { ...viewer('max'), status: 'pending' },
    { ...viewer('ida'), expires_at: '2020-01-01T00:00:00Z' },
    { type: 'group', name: 'zoe', role: 'editor' },
  ]);
  await sync.sync();
  expect(await seen()).toEqual({ ada: ['Canary'], zoe: [], max: [], ida: [] });
});
