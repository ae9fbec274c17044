import { execFileSync } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteConflicts } from './conflicts-file.ts';
import { type FolderState, readState, writeState } from './folder-state.ts';
import { findChanges, readPulled } from './push-tree.ts';
import { readBelow, replaceFile } from './safe-folder.ts';

let dir: string;
let folder: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-hostile-'));
  folder = path.join(dir, 'tree');
  await mkdir(folder);
  await writeState(folder, STATE);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const STATE: FolderState = { tree_id: 'tree-1', version: 1, files: {} };
const at = (name: string) => path.join(folder, name);
const changes = async () => findChanges(folder, await readPulled(folder));

test('conflicts are not appended to a file outside the folder that a link leads to', async () => {
  const outside = path.join(dir, 'profile');
  await writeFile(outside, 'original\n');
  await symlink(outside, at('.cambium/conflicts.md'));
  await expect(
    noteConflicts(folder, [{ path: 'a.md', base: '', mine: 'x', served: 'run me' }]),
  ).rejects.toThrow('symbolic link');
  expect(await readFile(outside, 'utf8')).toBe('original\n');
});

test('the state is not kept in a folder that a link leads to', async () => {
  await rename(at('.cambium'), path.join(dir, 'elsewhere'));
  await symlink(path.join(dir, 'elsewhere'), at('.cambium'));
  await expect(writeState(folder, STATE)).rejects.toThrow('symbolic link');
  await expect(readState(folder)).rejects.toThrow('symbolic link');
});

test.each([
  ['is not JSON', '{"tree_id":'],
  ['is a list', '[]'],
  ['has no files', '{"tree_id":"t","version":1,"files":null}'],
  ['has a number for a text', '{"tree_id":"t","version":1,"files":{"a.md":5}}'],
  ['has open conflicts of another form', '{"tree_id":"t","version":1,"files":{},"open":7}'],
])('a state that %s is reported as damaged', async (_name, text) => {
  await writeFile(at('.cambium/tree.json'), text);
  await expect(readState(folder)).rejects.toThrow('tree.json is damaged. Remove the folder');
});

test('a file that cannot be replaced leaves no draft', async () => {
  await mkdir(at('a.md/b'), { recursive: true });
  await expect(replaceFile(at('a.md'), 'text')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['.cambium', 'a.md']);
});

test('a state that names files outside the folder reads none of them', async () => {
  await writeState(folder, { ...STATE, files: { '../profile.md': 'x' } });
  await expect(changes()).rejects.toThrow('leads outside');
});

test('folders behind links are not listed', async () => {
  const outside = path.join(dir, 'outside');
  await mkdir(outside);
  await writeFile(path.join(outside, 'secret.md'), 'secret');
  await symlink(outside, at('linked'));
  await symlink('.', at('loop'));
  expect(await changes()).toEqual({ changed: {}, added: {}, deleted: [] });
});

test('a link in place of a file is refused by name', async () => {
  await symlink('/etc/hostname', at('link.md'));
  await expect(changes()).rejects.toThrow(/link\.md is a symbolic link/);
});

test('a pipe is refused, not waited for', async () => {
  execFileSync('mkfifo', [at('pipe.md')]);
  await expect(changes()).rejects.toThrow(/pipe\.md is a folder or a device/);
  await rm(at('.cambium/tree.json'));
  execFileSync('mkfifo', [at('.cambium/tree.json')]);
  await expect(readState(folder)).rejects.toThrow(/tree\.json is a folder or a device/);
});

test('a folder with the name of a Markdown file is looked into, and refused in place of a file', async () => {
  await mkdir(at('old.md'));
  await writeFile(at('old.md/inner.md'), 'x');
  expect((await changes()).added).toEqual({ 'old.md/inner.md': 'x' });
  await expect(readBelow(folder, 'old.md')).rejects.toThrow('is a folder or a device');
});

test('a file that is not UTF-8 is refused, because it would come back changed', async () => {
  await writeFile(at('latin.md'), Buffer.from([0x63, 0x61, 0x66, 0xe9]));
  await expect(changes()).rejects.toThrow(/latin\.md is not UTF-8 text/);
});

test('a file too large for a tree is refused without reading it', async () => {
  await writeFile(at('huge.md'), '');
  await truncate(at('huge.md'), 3 * 2 ** 30);
  await expect(changes()).rejects.toThrow(/huge\.md has more than 64 MB/);
});

test('a name that is not UTF-8 is not sent as an empty file', async () => {
  await writeFile(
    Buffer.concat([Buffer.from(`${folder}/bad`), Buffer.from([0xff]), Buffer.from('.md')]),
    'x',
  );
  await expect(changes()).rejects.toThrow('has a name that is not UTF-8');
});
