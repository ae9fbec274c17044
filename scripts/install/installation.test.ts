import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { install, isInstalled } from './installation.mjs';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-install-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const write = async (file: string, content: unknown) => {
  await mkdir(path.dirname(path.join(dir, file)), { recursive: true });
  await writeFile(path.join(dir, file), JSON.stringify(content));
};
const locked = {
  '': { name: 'project' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b-darwin-arm64': { version: '2.0.0', optional: true },
};
const list = (packages: object) => write('node_modules/.package-lock.json', { packages });

test('packages that npm ci installed from the lock count as installed, without those of other platforms', async () => {
  await write('package-lock.json', { packages: locked });
  expect(isInstalled(dir)).toBe(false);
  await list({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } });
  expect(isInstalled(dir)).toBe(true);
});

test('a package that is missing, has another version or content, or is not locked is detected', async () => {
  await write('package-lock.json', { packages: locked });
  const a = { version: '1.0.0', integrity: 'sha512-a' };
  for (const packages of [
    {},
    { 'node_modules/a': { ...a, version: '1.0.1' } },
    { 'node_modules/a': { ...a, integrity: 'sha512-other' } },
    { 'node_modules/a': a, 'node_modules/b-darwin-arm64': { version: '2.0.1' } },
    { 'node_modules/a': a, 'node_modules/c': { version: '1.0.0' } },
  ]) {
    await list(packages);
    expect([packages, isInstalled(dir)]).toEqual([packages, false]);
  }
});

/** Writes a project with one dependency in an archive, so that npm needs no registry, and with an existing installation. */
async function writeProject(archive: string): Promise<void> {
  const project = { name: 'project', version: '1.0.0', dependencies: { dep: `file:${archive}` } };
  const packages = { '': project, 'node_modules/dep': { version: '1.0.0', resolved: `file:${archive}` } };
  await write('package.json', project);
  await write('package-lock.json', { name: 'project', version: '1.0.0', lockfileVersion: 3, packages });
  await writeFile(path.join(dir, '.npmrc'), '');
  await write('node_modules/in-use/package.json', {});
}

const installed = async () =>
  (await readdir(path.join(dir, 'node_modules'))).filter((name) => !name.startsWith('.'));
const leftovers = async () => (await readdir(dir)).filter((name) => name.startsWith('.install'));

test('a failed installation keeps the previous one, and leaves nothing next to it', async () => {
  await writeProject(path.join(dir, 'missing.tgz'));
  expect(install(dir)).toBe(false);
  expect([await installed(), await leftovers()]).toEqual([['in-use'], []]);
});

test('an installation replaces node_modules as a whole, and removes what a killed one left behind', async () => {
  await write('package/package.json', { name: 'dep', version: '1.0.0' });
  const archive = path.join(dir, 'dep.tgz');
  execFileSync('tar', ['-czf', archive, '-C', dir, 'package']);
  await writeProject(archive);
  await mkdir(path.join(dir, `.install-${2 ** 22 + 1}`));
  expect(install(dir)).toBe(true);
  expect([await installed(), await leftovers()]).toEqual([['dep'], []]);
  expect(isInstalled(dir)).toBe(true);
});
