import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountReader } from '../../../../test/vendors/account-reader.ts';
import { connectorAt } from '../../../../test/vendors/operations/connector-at.ts';
import { FakeDrive } from '../../../../test/vendors/google/drive.ts';
import { googleDriveConnector } from './connector.ts';
import { accessTo, readersOfPermissions } from './sharing.ts';

const drive = new FakeDrive();
await drive.start();
afterAll(() => drive.close());

const ANN = { type: 'user', emailAddress: 'Ann@taproot.example' } as const;
const BEN = { type: 'user', emailAddress: 'ben@taproot.example' } as const;
const HERS = { kind: 'listed', readers: ['email:ann@taproot.example'] } as const;
const THEIRS = { kind: 'listed', readers: [...HERS.readers, 'email:ben@taproot.example'] } as const;

let reader: AccountReader;
beforeEach(() => {
  for (const held of [drive.files, drive.drives, drive.members]) held.clear();
  reader = new AccountReader(connectorAt(googleDriveConnector, drive));
  reader.visibility = 'source';
});
const membersOf = (...groups: string[]) => reader.members({}, groups);

test.each([
  ['a person', ANN, ['email:ann@taproot.example']],
  ['a person who was deleted', { ...ANN, deleted: true }, []],
  ['a person who sees only published content', { ...ANN, view: 'published' }, []],
  ['a person who sees only a folder’s name', { ...ANN, view: 'metadata' }, []],
  [
    'a domain',
    { type: 'domain', domain: 'Taproot.example', allowFileDiscovery: true },
    ['domain:taproot.example'],
  ],
  ['a domain with the link', { type: 'domain', domain: 'taproot.example', allowFileDiscovery: false }, []],
  ['a group', { type: 'group', emailAddress: 'all@taproot.example' }, []],
  ['anyone with the link', { type: 'anyone', allowFileDiscovery: false }, []],
])('among a file’s permissions, %s becomes %j', (_what, permission, readers) => {
  expect(readersOfPermissions([permission, permission])).toEqual(readers);
});

test.each([
  ['a shared drive', { isMember: true, isLimited: false }, { kind: 'group', group: 'team' }],
  ['a folder with limited access', { isMember: true, isLimited: true }, { kind: 'connection' }],
  ['a shared drive of others', { isMember: false, isLimited: false }, { kind: 'connection' }],
])('a file in %s is visible only to its members', (_where, place, access) => {
  expect(accessTo({ driveId: 'team', permissions: [BEN] }, place)).toEqual(access);
});

describe('a Drive with visibility as at Google', () => {
  test('lists for each file the people it is shared with, and for a file owned by others nobody', async () => {
    const own = drive.add('Own', 'Text');
    drive.edit(own, { permissions: [ANN] });
    drive.add('Of others', 'Text');
    await reader.read({});
    expect(reader.access()).toEqual([HERS, { kind: 'connection' }]);
  });

  test('follows when a file, or its folder, is shared with others', async () => {
    const folder = drive.folder('Works');
    const file = drive.add('Plan', 'Text', { parent: folder.id });
    drive.edit(file, { permissions: [ANN] });
    await reader.read({});
    drive.edit(file, { permissions: [ANN, BEN] });
    expect(await reader.read({})).toEqual([`upsert ${file.id}`]);
    expect(reader.access()).toEqual([THEIRS]);
    // The log has only the folder, not its contents.
    file.permissions = [ANN];
    drive.edit(folder, {});
    expect(await reader.read({})).toEqual([`upsert ${file.id}`]);
    expect(reader.access()).toEqual([HERS]);
  });

  test('hides contents of a folder with limited access from the members of a shared drive', async () => {
    drive.drives.set('team', 'Team');
    const open = drive.folder('Open', 'team');
    const closed = drive.folder('Closed', open.id);
    drive.edit(closed, { inheritedPermissionsDisabled: true });
    drive.add('For all', 'Text', { parent: open.id });
    drive.add('For few', 'Text', { parent: closed.id });
    await reader.read({});
    expect(reader.access()).toEqual([{ kind: 'group', group: 'team' }, { kind: 'connection' }]);
  });

  test('lists a shared drive’s members, only itself if Google returns nobody, and nobody if it is not a member', async () => {
    drive.drives.set('team', 'Team').set('silent', 'Silent');
    drive.members.set('team', [ANN, BEN]).set('left', [ANN]);
    expect(await membersOf('team', 'silent', 'left')).toEqual({
      team: THEIRS.readers,
      silent: ['email:ada@taproot.example'],
      left: [],
    });
  });

  test('is identified by its person’s address', async () => {
    const account = await connectorAt(googleDriveConnector, drive).check(reader.context({}));
    expect(account.person).toBe('email:ada@taproot.example');
  });
});

test('readers change nothing if the connecting user, or everybody, sees everything', async () => {
  reader.visibility = 'app';
  const file = drive.add('Plan', 'Text');
  await reader.read({});
  drive.edit(file, { permissions: [BEN] });
  expect(await reader.read({})).toEqual([`seen ${file.id}`]);
  expect(reader.access()).toEqual([undefined]);
  const { fetch } = connectorAt(googleDriveConnector, drive);
  expect(await fetch?.(reader.context({}), file.id)).not.toHaveProperty('access');
});
