import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asUser, canServerEnter, serverUser } from './server-user.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-user-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('a command runs unchanged without a prefix, and after the prefix with one', () => {
  expect(asUser({ uid: null, gid: null, prefix: [] }, 'initdb', ['-D', 'x'])).toEqual([
    'initdb',
    ['-D', 'x'],
  ]);
  expect(asUser({ uid: 7, gid: 7, prefix: ['setpriv', '--reuid=7'] }, 'initdb', ['-D', 'x'])).toEqual([
    'setpriv',
    ['--reuid=7', 'initdb', '-D', 'x'],
  ]);
});

test('the checked user is the one that the database runs as', async () => {
  await chmod(dir, 0o755);
  expect(canServerEnter(dir)).toBe(true);
  const user = serverUser(dir, process.execPath);
  expect(user.prefix.length > 0).toBe(process.getuid?.() === 0);
  if (user.uid !== null) expect(user.uid).not.toBe(0);
});

test.runIf(process.getuid?.() === 0)('a directory that does not exist cannot be entered', () => {
  expect(canServerEnter(path.join(dir, 'missing'))).toBe(false);
  expect(() => serverUser(path.join(dir, 'missing'), process.execPath)).toThrow('cannot enter');
});
