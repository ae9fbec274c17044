import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLocalAccess, writeLocalAccess } from './local-access.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-access-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('what one start wrote is read back, by the owner alone', async () => {
  await writeLocalAccess(dir, { url: 'http://127.0.0.1:1', key: 'cam_live_a' });
  expect(await readLocalAccess(dir)).toEqual({ url: 'http://127.0.0.1:1', key: 'cam_live_a' });
  expect((await stat(path.join(dir, 'access.json'))).mode & 0o777).toBe(0o600);
});

test('a later start changes the address and keeps the key', async () => {
  await writeLocalAccess(dir, { url: 'http://127.0.0.1:1', key: 'cam_live_a' });
  await writeLocalAccess(dir, { url: 'http://127.0.0.1:2', key: null });
  expect(await readLocalAccess(dir)).toEqual({ url: 'http://127.0.0.1:2', key: 'cam_live_a' });
});

test('a file that others could read is closed when it is written again', async () => {
  await writeFile(path.join(dir, 'access.json'), '{"url":"http://x"}', { mode: 0o644 });
  await writeLocalAccess(dir, { url: 'http://y', key: null });
  expect((await stat(path.join(dir, 'access.json'))).mode & 0o777).toBe(0o600);
});

test('a missing or damaged file is no access, and the next start repairs it', async () => {
  expect(await readLocalAccess(dir)).toBeNull();
  for (const text of ['{"url":', 'null', '[]', '{"url":5}']) {
    await writeFile(path.join(dir, 'access.json'), text);
    expect(await readLocalAccess(dir)).toBeNull();
  }
  await writeLocalAccess(dir, { url: 'http://z', key: null });
  expect(JSON.parse(await readFile(path.join(dir, 'access.json'), 'utf8'))).toEqual({
    url: 'http://z',
    key: null,
  });
});
