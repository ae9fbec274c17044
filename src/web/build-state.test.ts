import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createWebBuild } from './build-state.ts';
import { stampOfBuild, webStamp } from './web-stamp.ts';

let root: string;
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const put = async (file: string, text: string) => {
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};
/** Writes a build script that leaves what the real one does. */
const script = (body: string) => put('scripts/build-web.ts', body);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cambium-build-'));
  await put('web/index.html', '<!doctype html>');
  await put('web/main.tsx', 'export {};');
  await put('client/client.ts', 'export {};');
  await put('src/merge/merge.ts', 'export {};');
  await put('package-lock.json', '{}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('the stamp changes with everything that the app is built from, and nothing else', async () => {
  const before = webStamp(root);
  await put('web/main.test.ts', 'x');
  await put('web/dist/index.html', 'x');
  await put('src/api/other.ts', 'x');
  expect(webStamp(root)).toBe(before);
  const seen = new Set([before]);
  for (const file of [
    'web/main.tsx',
    'web/new.css',
    'client/client.ts',
    'client/calls/call.ts',
    'src/merge/merge.ts',
    'src/vocabulary.ts',
    'package-lock.json',
  ]) {
    await put(file, 'changed');
    seen.add(webStamp(root));
  }
  expect(seen.size).toBe(8);
});

test('an up-to-date app is not built again', async () => {
  await script('throw new Error("was started")');
  await put('web/dist/stamp', webStamp(root));
  const build = createWebBuild(root, log);
  build.start();
  expect(build.state()).toEqual({ kind: 'ready' });
});

test('an old build is replaced while the service runs', async () => {
  await put('web/dist/stamp', 'old');
  await script(
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(path.join(root, 'web/dist/stamp'))}, 'new');`,
  );
  const build = createWebBuild(root, log);
  build.start();
  expect(build.state()).toEqual({ kind: 'building' });
  expect(
    await eventually(
      async () => build.state(),
      ({ kind }) => kind !== 'building',
    ),
  ).toEqual({ kind: 'ready' });
  expect(stampOfBuild(path.join(root, 'web/dist'))).toBe('new');
});

test('a failed build reports its output', async () => {
  await script('console.error("no such token"); process.exit(1);');
  const build = createWebBuild(root, log);
  build.start();
  expect(
    await eventually(
      async () => build.state(),
      ({ kind }) => kind !== 'building',
    ),
  ).toEqual({
    kind: 'failed',
    output: 'no such token\n',
  });
});

test('a package without the build’s inputs builds nothing, and says what is missing', async () => {
  await rm(path.join(root, 'web/index.html'));
  const build = createWebBuild(root, log);
  build.start();
  expect(build.state()).toEqual({ kind: 'missing' });
});
