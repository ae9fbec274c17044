import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliRun, runCli, startCli } from '../../test/run-cli.ts';

/** One for all tests, in order: creating a database takes longer than most of them. */
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-start-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Waits for a line of the service's output. */
async function untilSaid(run: CliRun, words: RegExp): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    run.child.stdout?.on('data', (text: string) => {
      said += text;
      if (words.test(said)) resolve(said);
    });
    void run.result.then((result) => reject(new Error(`it ended before: ${result.stderr}`)));
  });
}

test('start serves from a fresh directory, the other commands find it, and SIGTERM ends everything', async () => {
  const run = startCli(['start', '--port', '0', '--data-dir', 'data'], { CAMBIUM_LOG_LEVEL: 'error' }, dir);
  const said = await untilSaid(run, /Try:\n.*\n/);
  const url = /ready at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1];
  const key = /API key \(shown this once, keep it\): (cam_live_\w+)/.exec(said)?.[1];
  expect(JSON.parse(await readFile(path.join(dir, 'data/access.json'), 'utf8'))).toMatchObject({ url, key });
  const added = await fetch(`${url}/memories/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'The kiln is hot.', resource_id: 'kiln' }),
  });
  expect(added.status).toBe(200);
  const found = await runCli(['search', 'kiln', '--data-dir', 'data'], {}, dir);
  expect(found.stdout).toContain('· kiln');
  run.child.kill('SIGTERM');
  expect((await run.result).status).toBe(0);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  await expect(readFile(path.join(dir, 'data/postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('when a second service stops, the command line uses the first one again', async () => {
  const env = { CAMBIUM_LOG_LEVEL: 'error' };
  const accessUrl = async () =>
    (JSON.parse(await readFile(path.join(dir, 'data/access.json'), 'utf8')) as { url: string }).url;
  const first = startCli(['start', '--port', '0', '--data-dir', 'data'], env, dir);
  await untilSaid(first, /Try:\n.*\n/);
  const firstUrl = await accessUrl();
  const second = startCli(['start', '--port', '0', '--data-dir', 'data'], env, dir);
  await untilSaid(second, /Try:\n.*\n/);
  expect(await accessUrl()).not.toBe(firstUrl);
  second.child.kill('SIGTERM');
  await second.result;
  expect(await accessUrl()).toBe(firstUrl);
  first.child.kill('SIGTERM');
  expect((await first.result).status).toBe(0);
});

test('a data directory or database that cannot be used is reported with its setting', async () => {
  await writeFile(path.join(dir, 'file'), '');
  const asFile = await runCli(['start', '--port', '0', '--data-dir', 'file'], {}, dir);
  expect(asFile.stderr).toContain(`CAMBIUM_DATA_DIR is a file, not a directory: ${dir}/file`);
  const secret = 'hunter2';
  const noServer = { DATABASE_URL: `postgres://u:${secret}@127.0.0.1:9/x` };
  const unreachable = await runCli(['start', '--port', '0', '--data-dir', 'data'], noServer, dir);
  expect(unreachable.stderr).toContain(
    'DATABASE_URL names a PostgreSQL that cannot be used (127.0.0.1:9/x): connect ECONNREFUSED',
  );
  expect(unreachable.stderr).not.toContain(secret);
  expect([asFile.status, unreachable.status]).toEqual([1, 1]);
});

test('wrong settings, unknown settings and wrong options are named, and nothing starts', async () => {
  const setting = await runCli(['start', '--port', '99999'], { CAMBIUM_PROT: '1' }, dir);
  expect(setting.status).toBe(1);
  expect(setting.stderr).toContain('CAMBIUM_PROT is not a setting');
  expect(setting.stderr).toMatch(/CAMBIUM_PORT: must be at most 65,535/);
  const option = await runCli(['start', '--prot', '1'], {}, dir);
  expect(option.status).toBe(2);
  expect(option.stderr).toContain("unknown option '--prot'");
  await expect(readFile(path.join(dir, '.cambium/secret.key'))).rejects.toThrow('ENOENT');
});

test('an address that this machine does not have is named, with what to use', async () => {
  const env = { CAMBIUM_LOG_LEVEL: 'error' };
  const args = ['start', '--host', '300.1.1.1', '--port', '0', '--data-dir', 'data'];
  const { status, stderr } = await startCli(args, env, dir).result;
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('300.1.1.1 is not an address of this machine'),
  ]);
});
