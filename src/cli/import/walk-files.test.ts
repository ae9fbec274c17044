import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { walkFiles } from './walk-files.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-walk-'));
  await mkdir(path.join(dir, 'team/deep'), { recursive: true });
  await writeFile(path.join(dir, 'team/b.md'), 'b');
  await writeFile(path.join(dir, 'team/a.md'), 'aa');
  await writeFile(path.join(dir, 'team/deep/c.txt'), 'ccc');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('finds every file of a folder in the order of names, named from the folder on', async () => {
  const { files, skipped, failed } = await walkFiles([path.join(dir, 'team')]);
  expect(files.map((f) => [f.shown, f.sizeBytes])).toEqual([
    ['team/a.md', 2],
    ['team/b.md', 1],
    ['team/deep/c.txt', 3],
  ]);
  expect([skipped, failed]).toEqual([[], []]);
});

test('a file that is named twice, or named and found, is taken once', async () => {
  const { files } = await walkFiles([
    path.join(dir, 'team/a.md'),
    path.join(dir, 'team'),
    `${dir}/team/./a.md`,
  ]);
  expect(files.map((f) => f.shown)).toEqual(['a.md', 'team/b.md', 'team/deep/c.txt']);
});

test('hidden files, package folders, links, circles and empty files are left out with a reason', async () => {
  await mkdir(path.join(dir, 'team/.git'));
  await mkdir(path.join(dir, 'team/node_modules'));
  await writeFile(path.join(dir, 'team/empty.md'), '');
  await symlink(dir, path.join(dir, 'team/circle'));
  const { files, skipped } = await walkFiles([path.join(dir, 'team')]);
  expect(files).toHaveLength(3);
  expect(skipped).toEqual([
    { shown: 'team/.git', reason: 'hidden' },
    { shown: 'team/circle', reason: 'a symbolic link' },
    { shown: 'team/empty.md', reason: 'empty' },
    { shown: 'team/node_modules', reason: 'a folder of installed packages' },
  ]);
});

test('a link that is named is followed, and is the same file as its target', async () => {
  await symlink(path.join(dir, 'team/a.md'), path.join(dir, 'link.md'));
  const { files } = await walkFiles([path.join(dir, 'link.md'), path.join(dir, 'team/a.md')]);
  expect(files.map((f) => f.shown)).toEqual(['a.md']);
});

test('a path that does not exist ends the command before anything is sent', async () => {
  await expect(walkFiles([dir, path.join(dir, 'nowhere')])).rejects.toThrow(
    /nowhere cannot be read: there is no such file or folder/,
  );
});
