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

test('the file that a start wrote can be read, and only by its owner', async () => {
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

test('a missing or damaged file grants no access, and the next start repairs it', async () => {
  expect(await readLocalAccess(dir)).toBeNull();
  for (const text of ['{"url":', 'null', '[]', '{"url":5}']) {
    await writeFile(path.join(dir, 'access.json'), text);
    expect(await readLocalAccess(dir)).toBeNull();
  }
  await writeLocalAccess(dir, { url: 'http://z', key: null });
  expect(JSON.parse(await readFile(path.join(dir, 'access.json'), 'utf8'))).toMatchObject({
    url: 'http://z',
    key: null,
  });
});

const DEAD_PID = 2 ** 22 + 1; // above the largest pid on Linux

test('a service that stops leaves the address of the newest one that still runs, and the key', async () => {
  const leaveA = await writeLocalAccess(dir, { url: 'http://a', key: 'cam_live_a' });
  const leaveB = await writeLocalAccess(dir, { url: 'http://b', key: null });
  const leaveC = await writeLocalAccess(dir, { url: 'http://c', key: null });
  await leaveB();
  expect(await readLocalAccess(dir)).toEqual({ url: 'http://c', key: 'cam_live_a' });
  await leaveC();
  expect(await readLocalAccess(dir)).toEqual({ url: 'http://a', key: 'cam_live_a' });
  await leaveA();
  expect(await readLocalAccess(dir)).toEqual({ url: 'http://a', key: 'cam_live_a' });
});

test('a killed service is not returned', async () => {
  const killed = { url: 'http://killed', pid: DEAD_PID };
  await writeFile(
    path.join(dir, 'access.json'),
    JSON.stringify({ url: killed.url, key: null, services: [killed, 'damaged'] }),
  );
  const leave = await writeLocalAccess(dir, { url: 'http://a', key: null });
  await leave();
  expect(await readLocalAccess(dir)).toEqual({ url: 'http://a', key: null });
});

test('a file that was removed meanwhile is not rewritten when the service stops', async () => {
  const leave = await writeLocalAccess(dir, { url: 'http://a', key: null });
  await rm(path.join(dir, 'access.json'));
  await leave();
  expect(await readLocalAccess(dir)).toBeNull();
});
