import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { childEnv } from '../test/child-env.ts';

test('the demo runs all three flows, shows who created what, and leaves nothing behind', {
  timeout: 300_000,
}, async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'cambium-demo-test-'));
  const child = spawn(
    process.execPath,
    ['--disable-warning=DeprecationWarning', path.resolve(import.meta.dirname, 'demo.ts')],
    { cwd: dir, env: { ...childEnv(), HOME: dir, TMPDIR: dir }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect(status, stderr + stdout).toBe(0);
  expect(stdout).toMatch(/All 8\d documents are processed/);
  expect(stdout).toMatch(/workstreams\/\n(?: {2}.*\n)* {2}firmware\//);
  expect(stdout).toContain('serves your edit and the new text, merged three ways');
  const merge = stdout.slice(stdout.indexOf('serves your edit and the new text, merged three ways'));
  expect(merge).toMatch(/^ you {2}- Ask Mei about anything/m);
  expect(merge).toMatch(/^ new {2}/m);
  expect(merge).toContain('Ask him before you touch the antenna.');
  expect(await readdir(dir)).toEqual([]);
  await rm(dir, { recursive: true });
});
