import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFile } from '../test/bundled/start-file.ts';
import { cloneDatabase, type TestDatabase } from '../test/database.ts';
import { eventually } from '../test/eventually.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Started from source by `npm start`, the first test; what the launcher does with it is the same for any file. */
const MAIN = startFile('src/main.ts');
const READY = /ready at (http:\/\/\S+)/;
let database: TestDatabase;
let dir: string;
let group: number | undefined;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-launch-'));
});
afterEach(async () => {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' }); // everything has ended, as it should
  }
  await rm(dir, { recursive: true, force: true });
});

/** Starts the service by a command and waits until it is ready. */
async function start(command: string, args: string[]) {
  const { npm_execpath: _npm, ...env } = process.env;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...env, DATABASE_URL: database.url, CAMBIUM_DATA_DIR: dir, CAMBIUM_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that nothing outlives a failed test.
    detached: true,
  });
  group = child.pid;
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const found = READY.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`it ended before: ${output}`)));
  });
  return { child, url, said: () => output };
}

const isGone = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );

test('SIGTERM to npm, whose shell does not forward it, ends the service', async () => {
  const { child, url } = await start('npm', ['start']);
  expect(await isGone(url)).toBe(false);
  child.kill('SIGTERM');
  expect(await eventually(() => isGone(url), Boolean)).toBe(true);
});

test('a first start whose port is in use leaves its key to the next start, which shows it', async () => {
  await database.sql`delete from apps`;
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  try {
    const started = start(process.execPath, ['scripts/run.mjs', MAIN, '--port', port]);
    await expect(started).rejects.toThrow(`port ${port} of 127.0.0.1 is in use`);
  } finally {
    other.close();
  }
  const { child, said } = await start(process.execPath, ['scripts/run.mjs', MAIN]);
  expect(said()).toMatch(/API key \(shown this once, keep it\): cam_live_/);
  expect(
    await eventually(
      () => readdir(dir),
      (names) => !names.includes('first.key'),
    ),
  ).toContain('access.json');
  child.kill('SIGTERM');
});

test('kill -9 of the process that launched the service ends the service', async () => {
  const { child, url } = await start(process.execPath, ['scripts/run.mjs', MAIN]);
  child.kill('SIGKILL');
  expect(await eventually(() => isGone(url), Boolean)).toBe(true);
});

test('a service that dies is started again by npm start, and ends on SIGTERM', async () => {
  const { child, said } = await start(process.execPath, ['scripts/run.mjs', '--restart', MAIN]);
  const [service] = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
    .trim()
    .split(' ');
  process.kill(Number(service), 'SIGKILL');
  const urls = await eventually(
    async () => [...said().matchAll(new RegExp(READY, 'g'))].map(([, url]) => url ?? ''),
    (found) => found.length === 2,
  );
  expect(said()).toContain('The service died (SIGKILL). Starting it again in 1 s.');
  const again = urls[1] ?? '';
  expect((await fetch(`${again}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await eventually(() => isGone(again), Boolean)).toBe(true);
});

test('a service that cannot start is not started again', async () => {
  const { npm_execpath: _npm, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', '--restart', MAIN], {
    cwd: ROOT,
    env: { ...env, CAMBIUM_PORT: 'nonsense', CAMBIUM_DATA_DIR: dir },
    stdio: 'ignore',
  });
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
});
