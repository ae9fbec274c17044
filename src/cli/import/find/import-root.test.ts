import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRootName, findRoot, type ImportRoot } from './import-root.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-root-'));
  for (const folder of ['one/docs', 'two/docs', 'copy/docs'])
    await mkdir(path.join(dir, folder), { recursive: true });
  for (const file of ['one/docs/a.md', 'one/docs/b.md', 'copy/docs/a.md', 'copy/docs/b.md', 'two/docs/z.md'])
    await writeFile(path.join(dir, file), 'x');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const folderOf = (name: string) => path.join(dir, name);
const find = (
  name: string,
  roots: ImportRoot[] = [],
  paths: Record<string, string[]> = {},
  repositoryName: string | null = null,
) =>
  findRoot(
    { path: folderOf(name), isFolder: !name.endsWith('.md'), repositoryName },
    { roots, pathsOf: async (root) => paths[root] ?? [] },
  );
const docs = () => ({ name: 'docs', folder: folderOf('one/docs') });

test('a folder is identified by its name, a repository by its clone name, and a file by its folder', async () => {
  expect(await find('one/docs')).toEqual(docs());
  expect(await find('one/docs', [], {}, 'handbook')).toMatchObject({ name: 'handbook' });
  expect(await find('one/docs/a.md')).toEqual(docs());
});

test('a path inside a known root belongs to that root', async () => {
  const all = { name: 'all', folder: folderOf('one') };
  expect(await find('one/docs', [all])).toEqual(all);
  expect(await find('one/docs', [all, docs()])).toEqual(docs());
});

test('the same folder in another place keeps its name', async () => {
  expect(await find('copy/docs', [docs()], { docs: ['a.md', 'b.md'] })).toEqual({
    name: 'docs',
    folder: folderOf('copy/docs'),
  });
});

test('another folder of the same name is prefixed by its parent folder, even if only the service has the first', async () => {
  const two = { name: 'two-docs', folder: folderOf('two/docs') };
  expect(await find('two/docs', [docs()], { docs: ['a.md', 'b.md'] })).toEqual(two);
  expect(await find('two/docs', [], { docs: ['a.md', 'b.md'] })).toEqual(two);
});

test('a name whose folder no longer exists and about which nothing is known is free', async () => {
  expect(await find('two/docs', [{ name: 'docs', folder: folderOf('gone') }])).toMatchObject({
    name: 'docs',
  });
});

test.each(['', 'a/b', 'a\\b', 'a\nb', 'x'.repeat(201)])('%j is not a name of a root', (name) => {
  expect(() => checkRootName(name)).toThrow('--root takes a name without slashes');
});
