import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CliRun, runCli, startCli } from '../../test/run-cli.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-start-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

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

test('start serves from a fresh directory, the other commands find it, and SIGTERM ends all of it', async () => {
  const run = startCli(['start', '--port', '0', '--data-dir', 'data'], { CAMBIUM_LOG_LEVEL: 'error' }, dir);
  const said = await untilSaid(run, /Try:\n.*\n/);
  const url = /ready at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1];
  const key = /API key \(shown this once, keep it\): (cam_live_\w+)/.exec(said)?.[1];
  expect(JSON.parse(await readFile(path.join(dir, 'data/access.json'), 'utf8'))).toEqual({ url, key });
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

test('wrong settings, unknown settings and wrong options are named, and nothing is started', async () => {
  const setting = await runCli(['start', '--port', '99999'], { CAMBIUM_PROT: '1' }, dir);
  expect(setting.status).toBe(1);
  expect(setting.stderr).toContain('CAMBIUM_PROT is not a setting');
  expect(setting.stderr).toMatch(/CAMBIUM_PORT: .*65535/);
  const option = await runCli(['start', '--prot', '1'], {}, dir);
  expect(option.status).toBe(2);
  expect(option.stderr).toContain("unknown option '--prot'");
  await expect(readFile(path.join(dir, '.cambium/secret.key'))).rejects.toThrow('ENOENT');
});
