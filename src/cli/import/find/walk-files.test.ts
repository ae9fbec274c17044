import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { walkFiles as walk, type WalkOptions } from './walk-files.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-walk-'));
  await mkdir(path.join(dir, 'team/deep'), { recursive: true });
  await writeFile(path.join(dir, 'team/b.md'), 'b');
  await writeFile(path.join(dir, 'team/a.md'), 'aa');
  await writeFile(path.join(dir, 'team/deep/c.txt'), 'ccc');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const walkFiles = (paths: string[], options: Partial<WalkOptions> = {}) =>
  walk(paths, {
    roots: [
      { name: 'team', folder: path.join(dir, 'team') },
      { name: 'all', folder: dir },
    ],
    ...options,
  });
const put = async (name: string, content = 'x') => {
  await mkdir(path.dirname(path.join(dir, 'team', name)), { recursive: true });
  await writeFile(path.join(dir, 'team', name), content);
};
const shown = (list: { shown: string }[]) => list.map((one) => one.shown);

test('finds every file in a folder in order of names, relative to the folder', async () => {
  const { files, skipped, failed } = await walkFiles([path.join(dir, 'team')]);
  expect(files[2]).toMatchObject({ root: 'team', rootPath: 'deep/c.txt' });
  expect(files.map((f) => [f.shown, f.sizeBytes])).toEqual([
    ['team/a.md', 2],
    ['team/b.md', 1],
    ['team/deep/c.txt', 3],
  ]);
  expect([skipped, failed]).toEqual([[], []]);
});

test('a file named twice, or named and found, is imported once', async () => {
  const { files } = await walkFiles([
    path.join(dir, 'team/a.md'),
    path.join(dir, 'team'),
    `${dir}/team/./a.md`,
  ]);
  expect(shown(files)).toEqual(['team/a.md', 'team/b.md', 'team/deep/c.txt']);
});

test('hidden files, package folders, links, cycles and empty files are skipped with a reason', async () => {
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

test('a named link is followed, and is the same file as its target', async () => {
  await symlink(path.join(dir, 'team/a.md'), path.join(dir, 'link.md'));
  const { files } = await walkFiles([path.join(dir, 'link.md'), path.join(dir, 'team/a.md')]);
  expect(shown(files)).toEqual(['team/a.md']);
});

test('a path that does not exist stops the command before anything is sent', async () => {
  await expect(walkFiles([dir, path.join(dir, 'nowhere')])).rejects.toThrow(
    /nowhere cannot be read: there is no such file or folder/,
  );
});

test('a file belongs to the innermost root around it, so a folder and its parent name it the same', async () => {
  const { files, folders } = await walkFiles([dir]);
  expect(shown(files)).toEqual(['team/a.md', 'team/b.md', 'team/deep/c.txt']);
  expect(folders).toEqual(['all', 'team']);
  expect((await walkFiles([path.join(dir, 'team/deep')])).folders).toEqual(['team/deep']);
});

test('.gitignore and .cambiumignore exclude files; the innermost decides, and .cambiumignore can include again', async () => {
  await put('.gitignore', '*.log\nbuild/\n');
  await put('.cambiumignore', '!keep.log\ndrafts/\n');
  for (const name of ['x.log', 'keep.log', 'build/out.md', 'drafts/d.md', 'deep/.gitignore', 'deep/y.log'])
    await put(name);
  await put('deep/.gitignore', '!y.log\n');
  const { files, skipped } = await walkFiles([path.join(dir, 'team')]);
  expect(shown(files)).toEqual([
    'team/a.md',
    'team/b.md',
    'team/deep/c.txt',
    'team/deep/y.log',
    'team/keep.log',
  ]);
  expect(skipped.filter(({ reason }) => reason.startsWith('ignored'))).toEqual([
    { shown: 'team/build', reason: 'ignored by .gitignore' },
    { shown: 'team/drafts', reason: 'ignored by .cambiumignore' },
    { shown: 'team/x.log', reason: 'ignored by .gitignore' },
  ]);
});

test('ignore files above a folder apply, too, inside a git working tree', async () => {
  await mkdir(path.join(dir, 'team/.git'));
  await put('.gitignore', 'c.txt\n');
  expect(shown((await walkFiles([path.join(dir, 'team/deep')])).files)).toEqual([]);
});

test('lock files, minified code, media and fonts are skipped with a reason, but imported if named or included', async () => {
  for (const name of ['package-lock.json', 'app.min.js', 'logo.png', 'talk.mp4', 'a.woff2', 'main.scss'])
    await put(name);
  const { files, skipped } = await walkFiles([path.join(dir, 'team')]);
  expect(files).toHaveLength(3);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'a font',
    'minified',
    'an image',
    'a style sheet',
    'a lock file',
    'sound or video',
  ]);
  expect(shown((await walkFiles([path.join(dir, 'team/logo.png')])).files)).toEqual(['team/logo.png']);
  const included = await walkFiles([path.join(dir, 'team')], { include: ['*.png', 'deep/'] });
  expect([shown(included.files), included.skipped]).toEqual([['team/deep/c.txt', 'team/logo.png'], []]);
});

test('--exclude skips files and folders', async () => {
  const { files, skipped } = await walkFiles([path.join(dir, 'team')], { exclude: ['deep/', 'b.*'] });
  expect(shown(files)).toEqual(['team/a.md']);
  expect(skipped).toContainEqual({ shown: 'team/deep', reason: 'excluded by --exclude' });
});

test('a pipe in place of a .gitignore excludes nothing, and nobody waits for it', async () => {
  execFileSync('mkfifo', [path.join(dir, 'team/.gitignore'), path.join(dir, 'team/pipe.md')]);
  const { files, skipped } = await walkFiles([path.join(dir, 'team')]);
  expect(files).toHaveLength(3);
  expect(skipped).toContainEqual({ shown: 'team/pipe.md', reason: 'not a regular file' });
});

test('what is named and is no file fails, instead of being skipped', async () => {
  execFileSync('mkfifo', [path.join(dir, 'team/named.md')]);
  const { failed, skipped } = await walkFiles([path.join(dir, 'team/named.md')]);
  expect([failed, skipped]).toEqual([[{ shown: 'team/named.md', reason: 'not a regular file' }], []]);
});

test.skipIf(process.platform !== 'linux')('a name that is not UTF-8 is reported as that', async () => {
  const name = Buffer.from([...Buffer.from(`${dir}/team/caf`), 0xe9]);
  await writeFile(name, 'text');
  const { failed } = await walkFiles([path.join(dir, 'team')]);
  expect(failed).toEqual([
    {
      shown: 'team/caf\uFFFD',
      reason: 'its name, or that of a folder around it, is not UTF-8: rename it',
    },
  ]);
});
