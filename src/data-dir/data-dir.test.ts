import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataDirProblem, makeDataDir, nearestExisting } from './data-dir.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-dir-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('a missing directory is created with its parents, and asking about it creates nothing', async () => {
  const wanted = path.join(dir, 'a', 'b');
  expect(await dataDirProblem(wanted)).toBeNull();
  expect(await nearestExisting(wanted)).toBe(dir);
  await makeDataDir(wanted);
  await makeDataDir(wanted);
  expect((await stat(wanted)).isDirectory()).toBe(true);
});

test('a file in place of the directory or of a parent is named, with the setting', async () => {
  const file = path.join(dir, 'file');
  await writeFile(file, '');
  await expect(makeDataDir(file)).rejects.toThrow(`CAMBIUM_DATA_DIR is a file, not a directory: ${file}.`);
  await expect(makeDataDir(path.join(file, 'x'))).rejects.toThrow(
    `A parent of CAMBIUM_DATA_DIR (${file}/x) is a file, not a directory: ${file}.`,
  );
});

test.runIf(process.platform === 'linux')(
  'a path where the system allows no directories is refused at once',
  async () => {
    await expect(makeDataDir('/proc/cambium/data')).rejects.toThrow(
      /CAMBIUM_DATA_DIR.* cannot be (created|written)/,
    );
  },
);

test.runIf(process.getuid?.() !== 0)(
  'a directory that this user cannot enter is reported by path',
  async () => {
    const closed = path.join(dir, 'closed');
    await mkdir(closed);
    await chmod(closed, 0o500);
    await expect(makeDataDir(path.join(closed, 'x'))).rejects.toThrow(
      `A parent of CAMBIUM_DATA_DIR (${closed}/x) cannot be written by this user: ${closed}.`,
    );
  },
);
