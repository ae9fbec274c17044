import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findConnection } from './connection.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-connection-'));
  await writeFile(path.join(dir, 'access.json'), '{"url":"http://127.0.0.1:9999","key":"cam_live_local"}');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('flags win over the environment, and the environment over the data directory', async () => {
  const env = { CAMBIUM_DATA_DIR: dir, CAMBIUM_URL: 'http://env:1/', CAMBIUM_API_KEY: 'cam_live_env' };
  expect(await findConnection({ url: 'http://flag:1', key: 'cam_live_flag', asUser: 'zoe' }, env)).toEqual({
    url: 'http://flag:1',
    key: 'cam_live_flag',
    keyFrom: '--key',
    asUser: 'zoe',
    dataDir: dir,
  });
  expect(await findConnection({}, env)).toMatchObject({ url: 'http://env:1', key: 'cam_live_env' });
  expect(await findConnection({}, { CAMBIUM_DATA_DIR: dir, CAMBIUM_API_KEY: '' })).toMatchObject({
    url: 'http://127.0.0.1:9999',
    key: 'cam_live_local',
    keyFrom: path.join(dir, 'access.json'),
  });
});

test("a data directory's key goes only to its own address, by whichever name of this machine", async () => {
  const env = { CAMBIUM_DATA_DIR: dir };
  expect((await findConnection({ url: 'http://localhost:9999' }, env)).key).toBe('cam_live_local');
  for (const url of ['http://127.0.0.1:9998', 'https://127.0.0.1:9999', 'http://127.0.0.1.evil.example:9999'])
    expect((await findConnection({ url }, env)).key).toBeNull();
});

test('without anything it is the default address, and no key', async () => {
  expect(await findConnection({ dataDir: path.join(dir, 'none') }, {})).toMatchObject({
    url: 'http://127.0.0.1:8787',
    key: null,
  });
});
