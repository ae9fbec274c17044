import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type FolderWatch, watchFolder } from './watch-folder.ts';

let folder: string;
let watching: FolderWatch;
let saves = 0;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cambium-folder-'));
  await mkdir(path.join(folder, 'company'));
  await mkdir(path.join(folder, '.cambium'));
  await write('company/overview.md', 'First.');
  saves = 0;
  watching = watchFolder(
    folder,
    () => saves++,
    (error) => {
      throw error;
    },
  );
});
afterEach(async () => {
  watching.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
/** Writes a temporary file and renames it, as editors do. */
async function replace(name: string, text: string): Promise<void> {
  await write(`${name}.tmp`, text);
  await rename(path.join(folder, `${name}.tmp`), path.join(folder, name));
}
const seen = (count: number) =>
  eventually(
    async () => saves,
    (n) => n >= count,
  );

test('a replaced file is still watched, written in place or replaced again', async () => {
  await replace('company/overview.md', 'Second.');
  await seen(1);
  await write('company/overview.md', 'Third.');
  await seen(2);
  await replace('company/overview.md', 'Fourth.');
  expect(await seen(3)).toBeGreaterThanOrEqual(3);
});

test('files of a new folder are watched, even if it replaces another', async () => {
  await mkdir(path.join(folder, 'teams/pottery'), { recursive: true });
  await seen(1);
  await write('teams/pottery/people.md', 'Imre.');
  await seen(2);
  await rm(path.join(folder, 'teams'), { recursive: true });
  await seen(3);
  await mkdir(path.join(folder, 'teams'));
  await seen(4);
  await write('teams/people.md', 'Imre.');
  expect(await seen(5)).toBeGreaterThanOrEqual(5);
});

test('many rapid saves count as few, and quiet waits for their end', async () => {
  for (let n = 0; n < 20; n++) await write('company/overview.md', `${n}`);
  await eventually(async () => {
    await watching.quiet();
    return saves;
  }, Boolean);
  expect(saves).toBeLessThan(20);
});

test('hidden files and files that are not Markdown are not saves', async () => {
  await write('.cambium/tree.json', '{}');
  await write('company/.overview.md.swp', 'x');
  await write('company/picture.png', 'x');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(saves).toBe(0);
  await write('company/overview.md', 'Second.');
  await seen(1);
});
