import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDatabase, checkDataDir, checkNode } from './check-machine.ts';

let dir: string;
let server: Server;
let port: number;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-doctor-'));
  server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(async () => {
  server.close();
  await rm(dir, { recursive: true, force: true });
});

test('an old Node gets the advice to run through npm', () => {
  expect(checkNode('24.1.0').state).toBe('ok');
  expect(checkNode('20.20.2')).toMatchObject({ state: 'fail', advice: expect.stringContaining('npm start') });
});

test('a missing data directory is judged by its nearest parent', async () => {
  const checks = await checkDataDir(path.join(dir, 'a/b'));
  expect(checks.map((c) => c.name)).toEqual(['Data directory', 'Database user', 'Disk space']);
  expect(checks[0]).toMatchObject({ state: 'ok', found: `${dir}/a/b (created at the first start)` });
  expect(checks[2]?.found).toMatch(/^\d+\.\d GB free$/);
});

test('a DATABASE_URL database is checked at its own address', async () => {
  expect(await checkDatabase(dir, `postgres://u:p@127.0.0.1:${port}/d`)).toMatchObject({ state: 'ok' });
  await new Promise((resolve) => server.close(resolve));
  const gone = await checkDatabase(dir, `postgres://u:secret@127.0.0.1:${port}/d`);
  expect(gone).toMatchObject({ state: 'fail', found: `nothing listens at 127.0.0.1:${port}` });
  expect(JSON.stringify(gone)).not.toContain('secret');
  expect((await checkDatabase(dir, 'no url')).state).toBe('fail');
});

test('a DATABASE_URL with a socket file is checked at that file', async () => {
  const url = `postgres://u:p@${encodeURIComponent(dir)}:7000/d`;
  const file = path.join(dir, '.s.PGSQL.7000');
  expect(await checkDatabase(dir, url)).toMatchObject({ state: 'fail', found: `nothing listens at ${file}` });
  const local = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => local.listen(file, resolve));
  expect(await checkDatabase(dir, url)).toMatchObject({
    state: 'ok',
    found: `${file} of DATABASE_URL listens`,
  });
  await new Promise((resolve) => local.close(resolve));
});

test('the embedded database is checked at the port that it wrote down', async () => {
  expect(await checkDatabase(dir, undefined)).toMatchObject({
    state: 'warn',
    found: 'the embedded one is not running',
  });
  await mkdir(path.join(dir, 'postgres'));
  await writeFile(path.join(dir, 'postgres/postmaster.pid'), `1\n${dir}\n0\n${port}\n\n127.0.0.1\n`);
  expect(await checkDatabase(dir, undefined)).toMatchObject({
    state: 'ok',
    found: `the embedded one listens on port ${port}`,
  });
  await new Promise((resolve) => server.close(resolve));
  expect(await checkDatabase(dir, undefined)).toMatchObject({ state: 'warn' });
});
