import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeBox, refusedByBox } from '../../../../test/vendors/files/box.ts';
import { boxConnector } from './connector.ts';

let box: FakeBox;
let reader: AccountReader;
const started: FakeBox[] = [];
beforeEach(async () => {
  box = new FakeBox();
  started.push(box);
  await box.start();
  reader = new AccountReader(connectorAt(boxConnector, box));
});
afterAll(() => {
  for (const one of started) one.close();
});

const connector = () => connectorAt(boxConnector, box);
/** Returns what a run reports, except for unchanged items. */
const changed = async (config: object = {}) =>
  (await reader.read(config)).filter((line) => !line.startsWith('seen'));
const breadcrumbs = () => [...reader.documents.values()].map(({ metadata }) => metadata.breadcrumbs);

describe('a Box', () => {
  test('is listed folder by folder, resumes at the interrupted page, and includes changes in between', async () => {
    box.perPage = 2;
    const works = box.folder('Works');
    const gates = box.folder('Gates', works.id);
    const files = [works.id, works.id, works.id, gates.id, '0'].map((folder, i) =>
      box.add(`${i}.png`, 'bytes', folder),
    );
    await reader.read({}, 2);
    const [first, second] = files;
    if (first) box.move(first, '0');
    if (second) box.trash(second);
    await reader.read({});
    expect([...reader.versions.keys()].toSorted()).toEqual(
      files.filter((file) => file !== second).map(({ id }) => id),
    );
    expect(breadcrumbs().toSorted()).toEqual(['Works', 'Works / Gates', undefined, undefined]);
  });

  test('gets one request if nothing changed, and positions are reused unchanged', async () => {
    box.add('One.txt', 'Text');
    await reader.read({});
    box.answers.length = 0;
    expect(await reader.read({})).toEqual([]);
    expect(box.answers).toEqual([
      '/2.0/events?stream_type=changes&stream_position=1152922976252290887&limit=500 200',
    ]);
  });

  test('drops a trashed folder’s contents except those moved out, and adds them again when it is restored', async () => {
    const works = box.folder('Works');
    const gates = box.folder('Gates', works.id);
    const inside = [box.add('A.txt', 'Text', works.id), box.add('B.txt', 'Text', gates.id)];
    const moved = box.add('C.png', 'bytes', gates.id);
    await reader.read({});
    box.move(moved, '0');
    box.trash(works);
    expect((await changed()).toSorted()).toEqual([
      ...inside.map(({ id }) => `gone ${id}`),
      `upsert ${moved.id}`,
    ]);
    box.restore(works);
    expect((await changed()).toSorted()).toEqual(inside.map(({ id }) => `upsert ${id}`));
  });

  test('updates a moved or renamed folder’s contents, and deletes none of them', async () => {
    box.perPage = 2;
    const [works, old] = [box.folder('Works'), box.folder('Old')];
    const files = Array.from({ length: 5 }, (_, i) => box.add(`${i}.png`, 'bytes', works.id));
    await reader.read({});
    box.rename(works, 'The works');
    box.move(works, old.id);
    expect((await changed()).toSorted()).toEqual(files.map(({ id }) => `upsert ${id}`));
    expect(new Set(breadcrumbs())).toEqual(new Set(['Old / The works']));
  });

  test('gets no requests for previews, sharing or comments', async () => {
    const file = box.add('One.txt', 'Text');
    await reader.read({});
    for (const type of ['ITEM_PREVIEW', 'ITEM_SHARED_UPDATE', 'COMMENT_CREATE', 'LOCK_CREATE'])
      box.tell(file, type);
    box.requests.length = 0;
    await reader.read({});
    // The last event of the previous page is repeated.
    expect(box.requests.filter((route) => route !== 'events')).toEqual([`files/${file.id}`]);
  });

  test('is listed from the start if a listing was interrupted for so long that events are missing', async () => {
    const file = box.add('One.png', 'bytes');
    box.folder('Works');
    const later = (hours: number) => {
      const now = new Date(Date.parse('2026-06-01T00:00:00Z') + hours * 3_600_000);
      const ctx = { ...reader.context({}), now: () => now };
      return connector().changes(ctx, reader.cursor).next();
    };
    await reader.read({}, 1);
    expect((await later(24 * 12)).done).toBe(false);
    await expect(later(24 * 14)).rejects.toMatchObject({ kind: 'cursor' });
    reader.cursor = null;
    expect(await reader.read({})).toEqual([`seen ${file.id}`]);
  });

  test('lists files without text or download permission by name, and fetches none of them', async () => {
    const works = box.folder('Works');
    const picture = box.add('Gate.PNG', 'bytes', works.id);
    const note = box.add('Plan.boxnote', '{}');
    const shown = box.add('Shown.txt', 'Text');
    shown.canDownload = false;
    await reader.read({});
    expect(reader.documents.get(picture.id)).toMatchObject({
      title: 'Gate',
      url: `https://app.box.com/file/${picture.id}`,
      participants: [{ name: 'Ada', email: 'ada@taproot.example' }],
      metadata: { breadcrumbs: 'Works', filename: 'Gate.PNG' },
      warnings: expect.arrayContaining(['This is an image; text in it is not read.']),
    });
    expect(reader.documents.get(note.id)?.warnings?.[0]).toContain('format of its own');
    expect(reader.documents.get(shown.id)?.warnings?.[0]).toContain('not download it');
    expect(box.requests.filter((route) => route.includes('content'))).toEqual([]);
  });

  test.each([
    [202, '', 'transient', 'still processing this file'],
    [403, 'forbidden', 'contract', 'Write all files and folders'],
    [403, 'insufficient_scope', 'scope', 'Read all files and folders'],
    [404, 'not_found', 'not_found', 'no longer exists'],
    [409, 'secret words', 'contract', 'answered 409.'],
  ])('whose content is refused with %i %s says so in a message', async (status, code, kind, sentence) => {
    const file = box.add('One.txt', 'Text');
    const delivered = await connector().fetch?.(reader.context({}), file.id);
    const content = delivered && 'file' in delivered.content ? delivered.content.file.bytes : null;
    if (typeof content !== 'function') throw new Error('a file is fetched when it is stored');
    const read: string[] = [];
    const into = async (stream: Readable) => void read.push(await text(stream));
    await content(into);
    expect(read).toEqual(['Text']);
    box.refused.set(file.id, code === '' ? { status, body: '' } : refusedByBox(status, code));
    await expect(content(into)).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
    box.refused.set(file.id, { status: 302, headers: { location: 'http://[' }, body: '' });
    await expect(content(into)).rejects.toMatchObject({ kind: 'contract', message: 'Box answered 302.' });
    const forbidden = { location: 'http://10.0.0.1/file' };
    box.refused.set(file.id, { status: 302, headers: forbidden, body: '' });
    await expect(content(into)).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('The content of this file is at an address that is not called'),
    });
  });
});

describe('a Box with chosen folders', () => {
  test('is read in these and below, and read again when the choice changes', async () => {
    const works = box.folder('Works');
    const inside = box.add('In.png', 'bytes', box.folder('Gates', works.id).id);
    const outside = box.add('Out.png', 'bytes');
    const config = { folders: `https://taproot.app.box.com/folder/${works.id}?s=1` };
    expect(await changed(config)).toEqual([`upsert ${inside.id}`]);
    expect(await connector().fetch?.(reader.context(config), outside.id)).toBeNull();
    box.move(outside, works.id);
    box.move(inside, '0');
    expect((await changed(config)).toSorted()).toEqual([`gone ${inside.id}`, `upsert ${outside.id}`]);
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
  });

  test('follows a chosen folder when its parent moves, and drops what is moved out of it', async () => {
    const [above, out] = [box.folder('Above'), box.folder('Out')];
    const works = box.folder('Works', above.id);
    const gates = box.folder('Gates', works.id);
    const [kept, left] = [box.add('In.png', 'bytes', works.id), box.add('Left.png', 'bytes', gates.id)];
    const config = { folders: works.id };
    await reader.read(config);
    box.rename(above, 'High above');
    box.move(gates, out.id);
    expect((await changed(config)).toSorted()).toEqual([`gone ${left.id}`, `upsert ${kept.id}`]);
    expect(breadcrumbs()).toEqual(['High above / Works']);
    box.trash(above);
    expect(await changed(config)).toEqual([`gone ${kept.id}`]);
  });

  test('that the account cannot see is refused by name', async () => {
    const check = connector().check(reader.context({ folders: '999' }));
    await expect(check).rejects.toThrow('no folder 999');
  });
});

describe('an account', () => {
  test('is identified by its id and labeled by its address', async () => {
    expect(await connector().check(reader.context({}))).toMatchObject({
      id: 'u1',
      label: 'ada@taproot.example',
      person: 'account:box:u1',
    });
  });

  test.each([
    [401, 'unauthorized', 'revoked', 'reconnect'],
    [403, 'insufficient_scope', 'scope', 'Read all files and folders'],
    [403, 'access_denied_insufficient_permissions', 'scope', 'Read all files and folders'],
    [409, 'something_new', 'contract', 'something_new'],
    [409, '<html>', 'contract', 'answered 409.'],
  ])('answered with %i %s is refused with a message', async (status, code, kind, sentence) => {
    // The root folder, which every account has: a refusal must not be mistaken for a deletion.
    box.faults.push(() => {}, refusedByBox(status, code));
    const read = reader.read({});
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test('with a list that leads back to one of its own pages fails instead of looping forever', async () => {
    const page = { status: 200, body: { entries: [], next_marker: 'a' } };
    box.faults.push(() => {}, page, page, page);
    await expect(reader.read({})).rejects.toThrow('same page twice');
  });
});

test.each([[{ folders: 'Works' }], [{ folder: '1' }], [{ folders: 'https://box.example/folder/1' }]])(
  'a config of %j is refused',
  (wrong) => {
    expect(connector().config.safeParse(wrong).success).toBe(false);
  },
);

describe('folders', () => {
  test('are listed level by level', async () => {
    box.perPage = 2;
    const works = box.folder('Works');
    const gates = box.folder('Gates', works.id);
    box.add('A.txt', 'Text', works.id);
    box.trash(box.folder('Old'));
    const more = [box.folder('X'), box.folder('Y')];
    expect(await reader.places()).toEqual([
      `${works.id} Works`,
      ...more.map(({ id, name }) => `${id} ${name}`),
    ]);
    expect(await reader.places({}, works.id)).toEqual([`${gates.id} Gates`]);
    await expect(reader.places({}, '999')).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('that are skipped are omitted with their contents; items moved in are deleted, and return when moved out', async () => {
    const works = box.folder('Works');
    const gates = box.folder('Gates', works.id);
    const plans = box.folder('Plans', works.id);
    box.add('A.txt', 'Text', gates.id);
    const [beside, plan] = [box.add('B.txt', 'Text', works.id), box.add('C.txt', 'Text', plans.id)];
    const config = { skipped_folders: gates.id };
    expect((await changed(config)).toSorted()).toEqual([`upsert ${beside.id}`, `upsert ${plan.id}`]);
    box.move(plans, gates.id);
    expect(await changed(config)).toEqual([`gone ${plan.id}`]);
    box.move(plans, '0');
    expect(await changed(config)).toEqual([`upsert ${plan.id}`]);
    await expect(reader.read({ skipped_folders: [] })).rejects.toMatchObject({ kind: 'cursor' });
  });
});
