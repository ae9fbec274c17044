import { mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeOnce, replaceWhole, rewriteFile } from './whole-file.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cambium-whole-'));
  file = path.join(folder, 'state.json');
});
afterEach(() => rm(folder, { recursive: true }));

test('an existing file is kept, and of several writers at once one wins', async () => {
  await Promise.all(['a', 'b', 'c'].map((text) => makeOnce(file, text.repeat(1_000))));
  const first = await readFile(file, 'utf8');
  expect(['a', 'b', 'c'].map((text) => text.repeat(1_000))).toContain(first);
  await makeOnce(file, 'later');
  expect(await readFile(file, 'utf8')).toBe(first);
});

test('a file is replaced as a whole, whatever its mode, and afterward only its owner can read it', async () => {
  await writeFile(file, 'old', { mode: 0o644 });
  await replaceWhole(file, 'new');
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['new', 0o600]);
});

test('a file that a person named keeps its mode and its link, and is as before if the rest cannot be written', async () => {
  await writeFile(file, 'old', { mode: 0o640 });
  const link = path.join(folder, 'link.json');
  await symlink('state.json', link);
  await rewriteFile(link, 'new');
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['new', 0o640]);
  expect(await readlink(link)).toBe('state.json');
  async function* cutOff() {
    yield 'half';
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
  }
  await expect(rewriteFile(file, cutOff())).rejects.toMatchObject({ code: 'ENOSPC', path: file });
  expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual(['new', ['link.json', 'state.json']]);
  await rewriteFile(path.join(folder, 'other'), 'first');
  expect(await readFile(path.join(folder, 'other'), 'utf8')).toBe('first');
});

test('no drafts remain, even if the file cannot be written', async () => {
  await makeOnce(file, 'a');
  await replaceWhole(file, 'b');
  await expect(replaceWhole(path.join(folder, 'missing', 'x'), 'c')).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual(['state.json']);
});
