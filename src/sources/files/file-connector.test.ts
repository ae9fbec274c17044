import { expect, test } from 'vitest';
import { AccountReader } from '../../../test/vendors/account-reader.ts';
import { MemoryDrive } from '../../../test/vendors/files/memory-drive.ts';

const drive = new MemoryDrive();
const connector = drive.connector();
const reader = new AccountReader(connector);
for (const id of ['f1', 'f2', 'f3']) drive.folder(id);
drive.folder('f4', 'f1');
drive.put('a', 'f4');

test('folders are listed level by level and page by page, and a missing one is reported by name', async () => {
  expect(await reader.places()).toEqual(['f1 f1', 'f2 f2', 'f3 f3']);
  expect(await reader.places({}, 'f1')).toEqual(['f4 f4']);
  const list = connector.choice?.list(reader.context({}), 'f1') ?? [];
  expect(await Array.fromAsync(list)).toEqual([{ id: 'f4', name: 'f4', type: 'folder', hasChildren: true }]);
  await expect(reader.places({}, 'f9')).rejects.toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining('f9'),
  });
});

test('an account is connected only if all chosen folders exist in it', async () => {
  const chosen = ['f1', 'f4'];
  expect(await connector.check(reader.context({ folders: chosen }))).toEqual({ id: 'me', label: 'Me' });
  const missing = connector.check(reader.context({ folders: ['f1', 'f9'] }));
  await expect(missing).rejects.toMatchObject({ kind: 'not_found', message: expect.stringMatching('f9') });
});

test('a single file is fetched unless it was deleted or is outside the chosen folders', async () => {
  const fetched = (config: object, id = 'a') => connector.fetch?.(reader.context(config), id);
  expect(await fetched({ folders: 'f1' })).toMatchObject({ item: 'a', resourceId: 'a' });
  expect(await fetched({ folders: 'f2' })).toBeNull();
  expect(await fetched({ skipped_folders: 'f4' })).toBeNull();
  expect(await fetched({}, 'f1')).toBeNull();
  expect(await fetched({}, 'b')).toBeNull();
});
