import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeOnce, replaceWhole } from './whole-file.ts';

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

test('no drafts remain, even if the file cannot be written', async () => {
  await makeOnce(file, 'a');
  await replaceWhole(file, 'b');
  await expect(replaceWhole(path.join(folder, 'missing', 'x'), 'c')).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual(['state.json']);
});
