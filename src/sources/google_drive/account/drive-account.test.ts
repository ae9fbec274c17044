import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeDrive, INVALID_TOKEN, refusedByGoogle } from '../../../../test/vendors/google/drive.ts';
import { googleDriveConnector } from './connector.ts';

let drive: FakeDrive;
let reader: AccountReader;
const started: FakeDrive[] = [];
beforeEach(async () => {
  drive = new FakeDrive();
  started.push(drive);
  await drive.start();
  reader = new AccountReader(connectorAt(googleDriveConnector, drive));
});
afterAll(() => {
  for (const one of started) one.close();
});

const connector = () => connectorAt(googleDriveConnector, drive);
/** Returns what a run reports, except for unchanged items. */
const changed = async (config: object = {}) =>
  (await reader.read(config)).filter((line) => !line.startsWith('seen'));

describe('a Drive', () => {
  test('with an unknown cursor is listed again, and only changes are fetched', async () => {
    const folder = drive.folder('Works');
    const files = Array.from({ length: 200 }, (_, i) =>
      drive.add(`File ${i}`, 'Text', i % 2 ? { parent: folder.id } : {}),
    );
    expect(await changed()).toHaveLength(200);
    for (const file of files.slice(0, 10)) drive.edit(file, { content: 'Another text' });
    drive.forget();
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
    reader.cursor = null;
    drive.requests.length = 0;
    expect(await changed()).toEqual(files.slice(0, 10).map(({ id }) => `upsert ${id}`));
    // The start token, the root, folders, two pages of files, and changes in the meantime.
    expect(drive.requests.toSorted()).toEqual(
      ['changes', 'changes/startPageToken', 'drives', 'files', 'files', 'files', 'files/root'].toSorted(),
    );
  });

  test('gets two requests if nothing changed', async () => {
    drive.add('One', 'Text');
    await reader.read({});
    drive.requests.length = 0;
    expect(await reader.read({})).toEqual([]);
    expect(drive.requests).toEqual(['drives', 'changes']);
  });

  test('has no documents for folders and shortcuts, one for a file without a folder, and images only by name', async () => {
    const folder = drive.folder('Works');
    const picture = drive.add('Gate.png', 'bytes', { mimeType: 'image/png', parent: folder.id });
    drive.add('Link', '', { mimeType: 'application/vnd.google-apps.shortcut' });
    const loose = drive.add('Loose', 'Text', { parent: '' });
    expect((await changed()).toSorted()).toEqual([`upsert ${picture.id}`, `upsert ${loose.id}`]);
    expect(reader.documents.get(picture.id)).toMatchObject({
      title: 'Gate',
      metadata: { breadcrumbs: 'Works' },
      url: `https://drive.google.com/file/d/${picture.id}/view`,
      participants: [{ name: 'Ada', email: 'ada@taproot.example' }],
      warnings: expect.arrayContaining(['This is an image; text in it is not read.']),
    });
    expect(drive.requests.filter((line) => line.endsWith('media'))).toEqual([]);
  });

  test('applies a folder’s new name or deletion to everything in it', async () => {
    const outer = drive.folder('Works');
    const inner = drive.folder('Gates', outer.id);
    const picture = drive.add('Gate.png', 'bytes', { mimeType: 'image/png', parent: inner.id });
    await reader.read({});
    drive.edit(outer, { name: 'Old works' });
    expect(await changed()).toEqual([`upsert ${picture.id}`]);
    expect(reader.documents.get(picture.id)?.metadata.breadcrumbs).toBe('Old works / Gates');
    drive.trash(inner);
    expect(await changed()).toEqual([`gone ${picture.id}`]);
  });

  test('continues listing a renamed folder page by page where a run was interrupted', async () => {
    const folder = drive.folder('Works', drive.folder('Above').id);
    const files = Array.from({ length: 5 }, (_, i) =>
      drive.add(`${i}.png`, 'bytes', { mimeType: 'image/png', parent: folder.id }),
    );
    await reader.read({});
    drive.perPage = 2;
    drive.edit(folder, { name: 'Old works' });
    expect(await reader.read({}, 2)).toEqual(files.slice(0, 2).map(({ id }) => `upsert ${id}`));
    expect(await reader.read({})).toEqual(files.slice(2).map(({ id }) => `upsert ${id}`));
  });

  test('with shared drives follows each, even a file moved from one to another, and all when another is added', async () => {
    drive.drives.set('team', 'Team');
    const [mine, ours] = [drive.add('Mine', 'Text'), drive.add('Ours', 'Text', { parent: 'team' })];
    expect((await changed()).toSorted()).toEqual([`upsert ${mine.id}`, `upsert ${ours.id}`]);
    drive.edit(ours, { content: 'Another text' });
    drive.move(mine, 'team');
    expect((await changed()).toSorted()).toEqual([`upsert ${mine.id}`, `upsert ${ours.id}`]);
    drive.move(mine, 'root-id');
    drive.erase(ours);
    expect(new Set(await changed())).toEqual(new Set([`upsert ${mine.id}`, `gone ${ours.id}`]));
    drive.drives.set('other', 'Other');
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
    drive.add('Theirs', 'Text', { parent: 'other' });
    reader.cursor = null;
    expect(await changed()).toHaveLength(1);
  });

  test('with chosen folders is read in these and below, and read again when the choice changes', async () => {
    const [works, else_] = [drive.folder('Works'), drive.folder('Else')];
    const inside = drive.add('In', 'Text', { parent: drive.folder('Gates', works.id).id });
    drive.add('Out', 'Text', { parent: else_.id });
    const config = { folders: `https://drive.google.com/drive/folders/${works.id}?usp=sharing` };
    expect(await changed(config)).toEqual([`upsert ${inside.id}`]);
    drive.move(inside, else_.id);
    expect(await changed(config)).toEqual([`gone ${inside.id}`]);
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'cursor' });
    expect(await connector().fetch?.(reader.context(config), inside.id)).toBeNull();
    expect(await connector().fetch?.(reader.context({}), inside.id)).toMatchObject({ item: inside.id });
    expect(await connector().fetch?.(reader.context({}), 'unknown')).toBeNull();
  });

  test('without a chosen folder is refused by name', async () => {
    const check = (id: string) => connector().check(reader.context({ folders: id }));
    await expect(check('file-99')).rejects.toMatchObject({
      kind: 'not_found',
      message: expect.stringContaining('file-99'),
    });
    expect(await check(drive.folder('Works').id)).toMatchObject({ id: 'ada@taproot.example' });
  });

  test('that is not listed completely is an error, so nothing counts as deleted', async () => {
    drive.isIncomplete = true;
    await expect(reader.read({})).rejects.toThrow('could not list all of it');
  });
});

describe('an account', () => {
  test('is identified by its address in lower case', async () => {
    const account = await connector().check(reader.context({}));
    expect(account).toMatchObject({ id: 'ada@taproot.example', label: 'Ada@taproot.example' });
  });

  test.each([
    [401, 'authError', 'revoked', 'reconnect'],
    [403, 'accessNotConfigured', 'scope', 'API is not enabled'],
    [403, 'insufficientPermissions', 'scope', 'box'],
    [403, 'domainPolicy', 'scope', 'administrator'],
    [403, 'exportSizeLimitExceeded', 'contract', 'more than 10 MB'],
    [403, 'somethingNew', 'contract', 'somethingNew'],
  ])('answered with %i %s is refused with a message', async (status, reason, kind, sentence) => {
    drive.faults.push(refusedByGoogle(status, reason));
    const read = reader.read({});
    await expect(read).rejects.toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test.each([
    [403, 'userRateLimitExceeded', '2026-06-01T00:01:00.000Z'],
    [403, 'dailyLimitExceeded', '2026-06-01T01:00:00.000Z'],
    [429, 'rateLimitExceeded', '2026-06-01T00:01:00.000Z'],
  ])('that sends too many requests (%i %s) waits until %s', async (status, reason, until) => {
    drive.faults.push(refusedByGoogle(status, reason));
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'limited' });
    expect(reader.paused.map((date) => date.toISOString())).toEqual([until]);
  });

  test('whose first page is refused does not count as a cursor problem', async () => {
    drive.faults.push(INVALID_TOKEN);
    await expect(reader.read({})).rejects.toMatchObject({ kind: 'contract' });
  });
});

test.each([[{ folders: 'x' }], [{ folder: 'all' }], [{ api_url: 'https://proxy.example' }]])(
  'a config of %j is refused',
  (wrong) => {
    expect(connector().config.safeParse(wrong).success).toBe(false);
  },
);

describe('folders', () => {
  test('are listed level by level: those of My Drive, shared ones, and shared drives', async () => {
    drive.drives.set('drive-1', 'Projects');
    const works = drive.folder('Works');
    const gates = drive.folder('Gates', works.id);
    const guest = drive.add('From Bo', '', { mimeType: 'application/vnd.google-apps.folder', parent: '' });
    const plans = drive.folder('Plans', 'drive-1');
    drive.trash(drive.folder('Old'));
    drive.add('Notes', 'Text', { parent: works.id });
    expect(await reader.places()).toEqual([`${works.id} Works`, `${guest.id} From Bo`, 'drive-1 Projects']);
    expect(await reader.places({}, works.id)).toEqual([`${gates.id} Gates`]);
    expect(await reader.places({}, plans.id)).toEqual([]);
    await expect(reader.places({}, 'file-99')).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('that are skipped are omitted with everything below except chosen ones; another choice lists everything again', async () => {
    const works = drive.folder('Works');
    const gates = drive.folder('Gates', works.id);
    const north = drive.folder('North', gates.id);
    const [a, b, c] = [works, gates, north].map(({ id }, i) => drive.add(`${i}.txt`, 'Text', { parent: id }));
    const config = { folders: [works.id, north.id], skipped_folders: gates.id };
    expect((await changed(config)).toSorted()).toEqual([`upsert ${a?.id}`, `upsert ${c?.id}`]);
    await expect(reader.read({ folders: works.id })).rejects.toMatchObject({ kind: 'cursor' });
    reader.cursor = null;
    expect(await changed({ folders: works.id })).toEqual([`upsert ${b?.id}`]);
    await reader.read({ folders: works.id });
    if (a) drive.move(a, gates.id);
    reader.cursor = null;
    expect((await changed({ skipped_folders: [gates.id] })).toSorted()).toEqual(
      [a, b, c].map((file) => `gone ${file?.id}`),
    );
  });
});
