import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeDropbox, refusedByDropbox } from '../../../../test/vendors/files/dropbox.ts';
import { dropboxConnector } from './connector.ts';

let dropbox: FakeDropbox;
let reader: AccountReader;
const started: FakeDropbox[] = [];
beforeEach(async () => {
  dropbox = new FakeDropbox();
  started.push(dropbox);
  await dropbox.start();
  reader = new AccountReader(connectorAt(dropboxConnector, dropbox));
});
afterAll(() => {
  for (const one of started) one.close();
});

const connector = () => connectorAt(dropboxConnector, dropbox);
/** Returns what a run reports, except for unchanged items. */
const changed = async (config: object = {}) =>
  (await reader.read(config)).filter((line) => !line.startsWith('seen'));

describe('a Dropbox', () => {
  test('with an unknown cursor is listed again, and only changes are fetched', async () => {
    const files = Array.from({ length: 200 }, (_, i) => dropbox.add(`/Works/File ${i}.txt`, 'Text'));
    expect(await changed()).toHaveLength(200);
    for (const file of files.slice(0, 10)) dropbox.edit(file, 'Another text');
    dropbox.forget();
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
    reader.cursor = null;
    dropbox.requests.length = 0;
    expect(await changed()).toEqual(files.slice(0, 10).map(({ id }) => `upsert ${id}`));
    expect(dropbox.requests).toEqual([
      'users/get_current_account',
      'files/list_folder',
      'files/list_folder/continue',
    ]);
  });

  test('gets one request if nothing changed', async () => {
    dropbox.add('/One.txt', 'Text');
    await reader.read({});
    dropbox.requests.length = 0;
    expect(await reader.read({})).toEqual([]);
    expect(dropbox.requests).toEqual(['files/list_folder/continue']);
  });

  test('drops everything in a deleted folder, and nothing next to it', async () => {
    dropbox.folder('/Works');
    const inside = [dropbox.add('/Works/A.txt', 'Text'), dropbox.add('/Works/Gates/B.txt', 'Text')];
    const beside = dropbox.add('/Works 2/C.txt', 'Text');
    await reader.read({});
    dropbox.delete('/Works');
    expect((await changed()).toSorted()).toEqual(inside.map(({ id }) => `gone ${id}`));
    expect([...reader.versions.keys()]).toEqual([beside.id]);
  });

  test('updates a moved folder’s contents, and deletes none of them, even if the move spans pages', async () => {
    const files = Array.from({ length: 7 }, (_, i) => dropbox.add(`/Works/${i}.png`, 'bytes'));
    await reader.read({});
    dropbox.perPage = 2;
    dropbox.move('/Works', '/Old works');
    // The run may be interrupted after any page.
    await reader.read({}, 2);
    expect([...reader.versions.keys()]).toHaveLength(7);
    expect(await changed()).toHaveLength(4);
    expect([...reader.versions.keys()].toSorted()).toEqual(files.map(({ id }) => id));
    const breadcrumbs = [...reader.documents.values()].map(({ metadata }) => metadata.breadcrumbs);
    expect(new Set(breadcrumbs)).toEqual(new Set(['Old works']));
  });

  test('with a file replaced by another has only the new one', async () => {
    const file = dropbox.add('/Plan.txt', 'Text');
    await reader.read({});
    const other = dropbox.replace(file, 'Another text');
    expect((await changed()).toSorted()).toEqual([`gone ${file.id}`, `upsert ${other.id}`]);
  });

  test('lists files without text, or too large ones, by name, and fetches none of them', async () => {
    const picture = dropbox.add('/Works/Gate.PNG', 'bytes');
    const large = dropbox.add('/Large.csv', 'x'.repeat(1_000_001));
    await reader.read({});
    expect(reader.documents.get(picture.id)).toMatchObject({
      title: 'Gate',
      metadata: { breadcrumbs: 'Works', filename: 'Gate.PNG' },
      warnings: expect.arrayContaining(['This is an image; text in it is not read.']),
    });
    expect(reader.documents.get(large.id)?.warnings).toContain('It is larger than 1 MB, which is not read.');
    expect(dropbox.requests.filter((route) => route === 'files/download')).toEqual([]);
  });

  test('with chosen folders is read in these and below, and read again when the choice changes', async () => {
    const inside = dropbox.add('/Works/Gates/In.txt', 'Text');
    dropbox.add('/Works 2/Out.txt', 'Text');
    const config = { folders: 'https://www.dropbox.com/home/WORKS?di=left_nav' };
    expect(await changed(config)).toEqual([`upsert ${inside.id}`]);
    expect(await connector().fetch?.(reader.context(config), inside.id)).toMatchObject({ item: inside.id });
    dropbox.move(inside.path, '/Else/In.txt');
    expect(await changed(config)).toEqual([`gone ${inside.id}`]);
    expect(await connector().fetch?.(reader.context(config), inside.id)).toBeNull();
    expect(await connector().fetch?.(reader.context(config), 'id:unknown')).toBeNull();
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
  });

  test('of a team is listed again when the team’s root folder changes', async () => {
    await reader.read({});
    dropbox.root = '2';
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
    reader.cursor = null;
    expect(await reader.read({})).toEqual([]);
  });
});

describe('an account', () => {
  test('is identified by its id and labeled by its address', async () => {
    const account = await connector().check(reader.context({}));
    expect(account).toEqual({
      id: 'dbid:ada',
      label: 'ada@taproot.example',
      person: 'account:dropbox:dbid:ada',
    });
  });

  test.each([
    [401, 'invalid_access_token', {}, 'revoked', 'reconnect'],
    [401, 'missing_scope', { required_scope: 'files.content.read' }, 'scope', 'files.content.read'],
    [401, 'missing_scope', { required_scope: 'secret words' }, 'scope', 'a permission'],
    [403, 'team_access_denied', {}, 'scope', 'administrator'],
    [409, 'something_new', {}, 'contract', 'something_new'],
  ])('answered with %i %s %j is refused with a message', async (status, summary, more, kind, sentence) => {
    dropbox.faults.push(refusedByDropbox(status, summary, more));
    const read = reader.read({});
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });
});

test.each([[{ folders: 'Works' }], [{ folder: '/Works' }], [{ api_url: 'https://proxy.example' }]])(
  'a config of %j is refused',
  (wrong) => {
    expect(connector().config.safeParse(wrong).success).toBe(false);
  },
);

describe('folders', () => {
  test('are listed level by level', async () => {
    for (const path of ['/Works', '/Works/Gates', '/Works/Gates/North', '/Plans']) dropbox.folder(path);
    expect(await reader.places()).toEqual(['/works Works', '/plans Plans']);
    expect(await reader.places({}, '/works')).toEqual(['/works/gates Gates']);
    await expect(reader.places({}, '/none')).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('that are skipped are omitted with everything below, except a chosen one there', async () => {
    const [a, b, c] = ['/Works/A.txt', '/Works/Gates/B.txt', '/Works/Gates/North/C.txt'].map((path) =>
      dropbox.add(path, 'Text'),
    );
    const config = { folders: ['/Works', '/Works/Gates/North'], skipped_folders: '/Works/Gates' };
    expect((await changed(config)).toSorted()).toEqual([`upsert ${a?.id}`, `upsert ${c?.id}`]);
    await expect(reader.read({ folders: '/Works' })).rejects.toMatchObject({ kind: 'cursor' });
    reader.cursor = null;
    expect(await changed({ folders: '/Works' })).toEqual([`upsert ${b?.id}`]);
  });
});
