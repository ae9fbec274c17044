import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tree } from '../../../client/types.ts';
import { writeTree } from './export-tree.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-export-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const client = { exportTree: async () => new Uint8Array([0x50, 0x4b]) };
const treeOf = (...paths: string[]): Tree => ({
  tree_id: 't',
  kind: 'tree',
  status: 'completed',
  version: 1,
  error: null,
  created_at: '2026-01-01T00:00:00Z',
  completed_at: null,
  published_at: null,
  meta: {},
  files: paths.map((name) => ({
    path: name,
    content: `content of ${name}\n`,
    tier: 'company',
    team: '',
    updated_at: '2026-01-01T00:00:00Z',
    sha256: '',
    status: 'generated',
    provenance: {},
  })),
});

test('the files are written to a new folder, byte for byte', async () => {
  const target = path.join(dir, 'new/tree');
  expect(await writeTree(client, treeOf('index.md', 'company/overview.md'), target)).toBe(2);
  expect(await readFile(path.join(target, 'company/overview.md'), 'utf8')).toBe(
    'content of company/overview.md\n',
  );
});

test('a target that ends in .zip is the service’s zip file', async () => {
  await writeTree(client, treeOf('index.md'), path.join(dir, 'tree.ZIP'));
  expect([...(await readFile(path.join(dir, 'tree.ZIP')))]).toEqual([0x50, 0x4b]);
});

test('the folder of a zip is created too', async () => {
  await writeTree(client, treeOf('index.md'), path.join(dir, 'new/below/tree.zip'));
  expect(await readdir(path.join(dir, 'new/below'))).toEqual(['tree.zip']);
});

test('nothing is written if one file would be overwritten', async () => {
  await writeFile(path.join(dir, 'b.md'), 'what somebody wrote');
  await expect(writeTree(client, treeOf('a.md', 'b.md'), dir)).rejects.toThrow(
    'has different text in b.md; nothing was written',
  );
  expect(await readdir(dir)).toEqual(['b.md']);
});

test('a path that leads outside the folder is refused', async () => {
  for (const name of ['../out.md', 'a/../../out.md', '..'])
    await expect(writeTree(client, treeOf(name), path.join(dir, 'tree'))).rejects.toThrow('leads outside');
  expect(await readdir(dir)).toEqual([]);
});

test('a tree without files gives the reason why there is nothing to write', async () => {
  await expect(writeTree(client, { ...treeOf(), files: null, status: 'processing' }, dir)).rejects.toThrow(
    'Tree t has no files; it is processing.',
  );
});
