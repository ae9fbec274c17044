import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeDrive } from '../../../../test/vendors/google/drive.ts';
import { fileAnswer } from './answers.ts';
import type { FilesContext } from '../../files/file-vendor.ts';
import { googleDriveConnector } from './connector.ts';
import { OpenedDrive } from './opened-drive.ts';

const drive = new FakeDrive();
await drive.start();
afterAll(() => drive.close());
beforeEach(() => {
  drive.files.clear();
  drive.requests.length = 0;
});

const SHARED = new Map([['team', 'Team']]);
function foldersOf(shared = SHARED): OpenedDrive {
  const { http, ...ctx } = new AccountReader(connectorAt(googleDriveConnector, drive)).context({});
  const given: FilesContext = { ...ctx, http, config: { folders: [], skipped_folders: [] }, api: drive.url };
  return new OpenedDrive(given, shared);
}
const inside = (...parents: string[]) =>
  fileAnswer.parse({ id: 'f', name: 'F', mimeType: 'text/plain', parents });

describe('a file’s path', () => {
  test('starts at the outermost folder, without the root of My Drive and with a shared drive’s name', async () => {
    const outer = drive.folder('Works');
    const inner = drive.folder('Gates', outer.id);
    const ours = drive.folder('Plans', 'team');
    const folders = foldersOf();
    expect(await folders.pathOf(inside(inner.id))).toEqual({
      ids: ['root-id', outer.id, inner.id],
      names: ['Works', 'Gates'],
      isLimited: false,
    });
    expect((await folders.pathOf(inside(ours.id))).names).toEqual(['Team', 'Plans']);
    expect(await folders.pathOf(inside('root-id'))).toMatchObject({ ids: ['root-id'], names: [] });
    expect(await folders.pathOf(inside())).toMatchObject({ ids: [], names: [] });
  });

  test('is requested once, even if this account cannot see it', async () => {
    const folder = drive.folder('Works', 'hidden');
    const folders = foldersOf();
    for (let i = 0; i < 3; i++) expect((await folders.pathOf(inside(folder.id))).names).toEqual(['Works']);
    expect(drive.requests).toEqual(['files/root', `files/${folder.id}`, 'files/hidden']);
  });

  test('is not requested if all folders were listed, and uses the last report of each', async () => {
    const outer = drive.folder('Works');
    const inner = drive.folder('Gates', outer.id);
    const folders = foldersOf(new Map());
    await folders.load();
    expect((await folders.pathOf(inside(inner.id))).names).toEqual(['Works', 'Gates']);
    expect(drive.requests).toEqual(['files', 'files/root']);
    folders.keep(fileAnswer.parse({ ...outer, name: 'Old works' }));
    expect((await folders.pathOf(inside(inner.id))).names).toEqual(['Old works', 'Gates']);
  });

  test('ends, even if Google reports folders inside each other', async () => {
    const [one, two] = [drive.folder('One'), drive.folder('Two')];
    one.parents = [two.id];
    two.parents = [one.id];
    expect((await foldersOf().pathOf(inside(one.id))).ids).toHaveLength(100);
  });

  test.each([
    ['root-id', [], true],
    ['team', [], true],
    ['shared-with-me', [], false],
    ['another', ['root-id'], false],
  ])('of the folder %s in %j is a root: %s', async (id, parents, expected) => {
    const folder = fileAnswer.parse({
      id,
      name: 'X',
      mimeType: 'application/vnd.google-apps.folder',
      parents,
    });
    expect(await foldersOf().isRoot(folder)).toBe(expected);
  });
});
