import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';
import { writeLocalAccess } from '../data-dir/local-access.ts';
import type { Check } from './doctor/check.ts';

const { service } = useSharedService();
let dir: string;
const cli = (args: string[], env: Record<string, string> = {}) =>
  runCli(args, { CAMBIUM_URL: service.url, CAMBIUM_API_KEY: service.admin.key, ...env }, dir);

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'cambium-cli-'));
  await service.admin.post('/memories/add', {
    text: 'Imre Kovalenko fires the kiln on Thursdays. \u001b[2J The glaze is in cupboard four.',
    resource_id: 'kiln',
    title: 'Kiln\u001b[31m plan',
    date: '2026-03-01',
  });
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

test('search prints title, source, date and the best passage, and no control characters of documents', async () => {
  const { status, stdout } = await cli(['search', 'who', 'fires', 'the', 'kiln']);
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /^1\. Kiln plan\n {3}vault · document · 2026-03-01 · kiln\n {3}Imre Kovalenko fires the kiln/,
  );
  expect(stdout).not.toContain('\u001b');
});

test('search answers as JSON, with an answer when asked, and says when it finds nothing', async () => {
  const json = await cli(['search', 'kiln', '--json', '--answer', '-n', '1', '--source', 'vault']);
  const before = await cli(['search', '--json', '--source', 'slack', '--source', 'vault', 'kiln']);
  expect(JSON.parse(before.stdout)).toMatchObject({ documents: [{ resource_id: 'kiln' }] });
  expect(JSON.parse(json.stdout)).toMatchObject({ documents: [{ resource_id: 'kiln' }] });
  expect((await cli(['search', 'zeppelin'])).stdout).toContain('Nothing was found.');
  const misspelled = await cli(['search', 'kiln', '--source', 'slak']);
  expect([misspelled.status, misspelled.stdout]).toEqual([2, '']);
  expect(misspelled.stderr).toMatch(/There is no source slak\. Sources: .*slack/);
  const partly = await cli(['search', 'kiln', '--source', 'slak', '--source', 'vault']);
  expect([partly.status, partly.stdout]).toEqual([1, expect.stringContaining('There is no source slak')]);
  const wrong = await cli(['search', 'kiln', '-n', '0']);
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('It must be a number from 1 to 200.');
});

test('a key is made, listed, used and revoked', async () => {
  const made = await cli(['keys', 'create', 'reader', '--scope', 'memories:read']);
  const key = made.stdout.trim();
  expect(key).toMatch(/^cam_live_[0-9A-Za-z]{36}$/);
  const [, id = ''] = /Key ([0-9a-f-]{36}) for reader/.exec(made.stderr) ?? [];
  expect((await cli(['search', 'kiln'], { CAMBIUM_API_KEY: key })).status).toBe(0);
  const refused = await cli(['keys', 'list'], { CAMBIUM_API_KEY: key });
  expect(refused).toMatchObject({ status: 2, stdout: '' });
  const listed = await cli(['keys', 'list']);
  expect(listed.stdout).toMatch(
    new RegExp(`${id.slice(0, 8)} +reader +${key.slice(-4)} +memories:read .*20\\d\\d-\\d\\d-\\d\\d +valid`),
  );
  expect(listed.stdout).not.toContain(key);
  expect((await cli(['keys', 'revoke', id.slice(0, 8)])).stdout).toBe(
    `Revoked reader (${id}). Whoever uses it is refused from now on.\n`,
  );
  expect((await cli(['search', 'kiln'], { CAMBIUM_API_KEY: key })).status).toBe(2);
  expect((await cli(['keys', 'list'])).stdout).toMatch(/reader.*revoked \d{4}-/);
});

test('doctor reports for every part whether it works', async () => {
  const { status, stdout } = await cli(['doctor', '--json'], { DATABASE_URL: service.database.url });
  const checks = JSON.parse(stdout) as Check[];
  expect(checks.map((c) => c.name)).toEqual([
    'Node',
    'Settings',
    'Data directory',
    'Database user',
    'Disk space',
    'Service',
    'Database',
    'Key',
    'Model',
    'Embedder',
  ]);
  expect(checks.filter((c) => c.state === 'fail')).toEqual([]);
  expect(checks.find((c) => c.name === 'Model')).toMatchObject({ state: 'warn', found: 'builtin' });
  expect(status).toBe(0);
});

test('doctor fails with advice when the service or the key is missing', async () => {
  const noKey = await runCli(['doctor'], { CAMBIUM_URL: service.url }, dir);
  expect(noKey.status).toBe(1);
  expect(noKey.stdout).toMatch(/fail {2}Key {13}none was found\n {22}Give one with --key/);
  const badKey = await cli(['doctor', '--key', 'cam_live_wrong']);
  expect(badKey.stdout).toMatch(/fail {2}Key .*\(it comes from --key\)\n {22}Use another key/);
  const down = await cli(['doctor', '--url', 'http://127.0.0.1:9']);
  expect(down.status).toBe(1);
  expect(down.stdout).toMatch(/fail {2}Service .*\n {22}Start it with "npm start"/);
});

test('the address and key of a data directory are found, and only its own address gets the key', async () => {
  await writeLocalAccess(dir, { url: service.url, key: service.admin.key });
  const found = await runCli(['search', 'kiln', '--data-dir', dir], {}, dir);
  expect(found.status).toBe(0);
  const elsewhere = await runCli(
    ['search', 'kiln', '--data-dir', dir, '--url', 'http://127.0.0.1:9'],
    {},
    dir,
  );
  expect(elsewhere.status).toBe(2);
  expect(elsewhere.stderr).toContain('There is no API key for http://127.0.0.1:9.');
});

test('a data directory that no service uses is named, with how to start one', async () => {
  const empty = await mkdtemp(path.join(tmpdir(), 'cambium-empty-'));
  const { status, stderr } = await runCli(['search', 'kiln', '--data-dir', empty], {}, empty);
  expect(status).toBe(2);
  expect(stderr).toContain(`No service has left a key in ${empty}. Start one with "cambium start --data-dir`);
});

test('settings come from a .env file too, and flags override them', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'cambium-env-'));
  const { writeFile } = await import('node:fs/promises');
  await writeFile(path.join(home, '.env'), `CAMBIUM_URL=${service.url}\nCAMBIUM_API_KEY=cam_live_wrong\n`);
  expect((await runCli(['search', 'kiln'], {}, home)).status).toBe(2);
  expect((await runCli(['search', 'kiln', '--key', service.admin.key], {}, home)).status).toBe(0);
  await rm(home, { recursive: true });
});

test('wrong usage is explained and exits with 2; help and version with 0', async () => {
  const unknown = await cli(['prune']);
  expect(unknown).toMatchObject({ status: 2, stdout: '' });
  expect(unknown.stderr).toContain("unknown command 'prune'");
  expect((await cli(['import'])).status).toBe(2);
  expect((await cli(['search', 'x', '--url', 'ftp://x'])).stderr).toContain(
    '"ftp://x" is not the address of a service',
  );
  const help = await cli(['--help']);
  expect(help.status).toBe(0);
  for (const name of ['start', 'import', 'search', 'tree', 'keys', 'doctor', 'merge'])
    expect(help.stdout).toContain(`  ${name} `);
  expect((await cli(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
