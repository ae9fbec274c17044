import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';
import { useSharedService } from '../../../test/set-up/use-service.ts';

const { service } = useSharedService();
let dir: string;
const cli = (...args: string[]) =>
  runCli(args, { CAMBIUM_URL: service.url, CAMBIUM_API_KEY: service.admin.key }, dir);

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-tree-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

test('a tree is generated, shown as a map, read file by file and exported', async () => {
  const early = await cli('tree', 'show');
  expect(early).toMatchObject({ status: 2, stdout: '' });
  expect(early.stderr).toMatch(/^cambium: .+\(request /);

  await service.admin.post('/memories/add', {
    text: '# Kiln\n\nImre Kovalenko fires the kiln on Thursdays. The Pottery team decided on 3 March 2026 to buy a second kiln.',
    title: 'Kiln',
    metadata: { team: 'Pottery' },
  });
  await service.settled();
  const generated = await cli('tree', 'generate');
  expect(generated.status, generated.stderr).toBe(0);
  expect(generated.stdout).toMatch(/^Tree \S+, version 1, completed at /);
  expect(generated.stdout).toMatch(/\n\n\d+ planned files are left out: no document says .* yet\.\n$/);
  expect(generated.stdout).toMatch(/\nindex\.md {2}.*\ncompany\/\n(?: {2}\w+\.md {2}.*\n)+/);

  const shown = await cli('tree', 'show');
  expect(shown.stdout).toBe(generated.stdout);
  const tree = JSON.parse((await cli('tree', 'show', '--json')).stdout);
  const overview = tree.files.find((f: { path: string }) => f.path === 'company/overview.md');
  expect((await cli('tree', 'show', 'company/overview.md')).stdout).toBe(overview.content);
  const byId = await cli('tree', 'show', 'company/overview.md', '--tree', tree.tree_id, '--json');
  expect(JSON.parse(byId.stdout)).toMatchObject({ path: 'company/overview.md', tier: 'company' });

  const missing = await cli('tree', 'show', 'company/nothing.md');
  expect(missing.status).toBe(2);
  expect(missing.stderr).toContain('"cambium tree show" lists its files');

  const exported = await cli('tree', 'export', 'out');
  expect(exported.stdout).toBe(`${tree.files.length} files written to out.\n`);
  expect(await readFile(path.join(dir, 'out/company/overview.md'), 'utf8')).toBe(overview.content);
  await cli('tree', 'export', 'tree.zip');
  expect((await readFile(path.join(dir, 'tree.zip'))).subarray(0, 2).toString()).toBe('PK');
});

test('the history of a tree becomes commits of a git repository, and later versions are added', async () => {
  const first = await cli('tree', 'export', '--git', 'repo');
  expect(first).toMatchObject({ status: 0, stdout: '1 commit written to repo.\n' });
  const [tree] = (await service.admin.get('/context-documents/tree')).body.items;
  const files = { 'company/overview.md': 'Ann’s words\n' };
  await service.admin.as('ann').send('PATCH', `/context-documents/tree/${tree.tree_id}/files`, { files });
  expect((await cli('tree', 'export', '--git', 'repo')).stdout).toBe('1 commit written to repo.\n');
  expect(await readFile(path.join(dir, 'repo/company/overview.md'), 'utf8')).toBe('Ann’s words\n');
  const { stdout } = await promisify(execFile)('git', ['-C', path.join(dir, 'repo'), 'log', '--format=%an']);
  expect(stdout).toBe('ann\nCambium\n');
  expect((await cli('tree', 'export', 'tree.tar')).stderr).toContain('ends in .zip');
  expect(await cli('tree', 'export')).toMatchObject({ status: 2, stderr: expect.stringContaining('--git') });
});

test('a merge with nothing to decide says why', async () => {
  const merge = async (file: string) => {
    const { status, stderr } = await cli('tree', 'merge', file, '--mine');
    return [status, stderr];
  };
  const { body: tree } = await service.admin.get('/context-documents/tree/latest');
  const untouched = tree.files.find((file: { path: string }) => file.path !== 'company/overview.md').path;
  const others = '"cambium tree review" lists what needs review.\n';
  expect(await merge('company/nothing.md')).toEqual([
    2,
    'cambium: The tree has no file company/nothing.md. "cambium tree show" lists its files.\n',
  ]);
  expect(await merge(untouched)).toEqual([
    2,
    `cambium: Nobody has edited ${untouched}, so there is nothing to merge. ${others}`,
  ]);
  // The test before has edited it.
  expect(await merge('company/overview.md')).toEqual([
    2,
    `cambium: The edit of company/overview.md has nothing left to decide. ${others}`,
  ]);
});

test('--no-wait starts a tree and returns', async () => {
  const started = await cli('tree', 'generate', '--no-wait', '--json');
  expect(started.status).toBe(0);
  expect(['processing', 'completed']).toContain(JSON.parse(started.stdout).status);
});
