import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from './is-alive.ts';
import { readPostmasterLock } from './postmaster-lock.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-lock-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));
const write = (text: string) => writeFile(path.join(dir, 'postmaster.pid'), text);

test('a lock names the process and the port', async () => {
  const text = `42\n${dir}\n1700000000\n5433\n\n127.0.0.1\n`;
  await write(text);
  expect(await readPostmasterLock(dir)).toEqual({
    file: path.join(dir, 'postmaster.pid'),
    text,
    pid: 42,
    port: 5433,
  });
});

test('the lock of a server that is still starting has no port, and an empty or missing one is no lock', async () => {
  expect(await readPostmasterLock(dir)).toBeNull();
  await write('');
  expect(await readPostmasterLock(dir)).toBeNull();
  await write(`42\n${dir}\n`);
  expect(await readPostmasterLock(dir)).toMatchObject({ pid: 42, port: null });
});

test('a running process is alive, ours or not, and a number without a process is not', () => {
  expect([isAlive(process.pid), isAlive(1), isAlive(2 ** 22 + 1)]).toEqual([true, true, false]);
});
