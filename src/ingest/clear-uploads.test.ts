import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearUploads } from './clear-uploads.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cambium-uploads-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('removes what a killed process left an hour ago, and nothing that may be in progress or is elsewhere', async () => {
  const uploads = path.join(dataDir, 'uploads');
  await mkdir(uploads);
  const old = new Date(Date.now() - 3_700_000);
  for (const name of ['left', 'uploading']) await writeFile(path.join(uploads, name), name);
  await writeFile(path.join(dataDir, 'secret.key'), 'kept');
  await utimes(path.join(uploads, 'left'), old, old);
  await utimes(path.join(dataDir, 'secret.key'), old, old);
  await clearUploads(dataDir);
  expect(await readdir(uploads)).toEqual(['uploading']);
  expect(await readdir(dataDir)).toEqual(['secret.key', 'uploads']);
});

test('a service that never had an upload has nothing to clear', async () => {
  await expect(clearUploads(dataDir)).resolves.toBeUndefined();
});

test('a file in place of the folder is reported, not skipped', async () => {
  await writeFile(path.join(dataDir, 'uploads'), 'a file');
  await expect(clearUploads(dataDir)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('a file that disappears before it is read was cleared by somebody else', async () => {
  await mkdir(path.join(dataDir, 'uploads'));
  await symlink('nowhere', path.join(dataDir, 'uploads', 'gone'));
  await expect(clearUploads(dataDir)).resolves.toBeUndefined();
});
